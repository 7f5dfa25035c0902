export type Route =
  | { screen: 'play'; id: string | null }
  | { screen: 'analyse'; id: string | null }
  | { screen: 'search' }
  | { screen: 'arena'; view: 'all' | 'new' }
  | { screen: 'arena'; view: 'experiment'; name: string }
  | { screen: 'arena'; view: 'tournament'; id: string; game: number | null }
  | { screen: 'history' }
  | { screen: 'nowhere' };

export function readRoute(path: string): Route {
  const [first = '', second = '', ...rest] = path.split('/').filter(Boolean);
  if (first === 'arena') return readArena(second, rest);
  if (rest.length) return { screen: 'nowhere' };
  if (first === '') return { screen: 'play', id: null };
  if (first === 'game' && second) return { screen: 'play', id: second };
  if (first === 'analyse') return { screen: 'analyse', id: second || null };
  if (first === 'search' && !second) return { screen: 'search' };
  if (first === 'history' && !second) return { screen: 'history' };
  return { screen: 'nowhere' };
}

/** `/arena`, `/arena/new`, `/arena/experiment/NAME`, `/arena/ID` and `/arena/ID/GAME`. */
function readArena(second: string, rest: string[]): Route {
  const [third = ''] = rest;
  if (rest.length > 1) return { screen: 'nowhere' };
  if (second === 'experiment') return third ? { screen: 'arena', view: 'experiment', name: third } : { screen: 'nowhere' };
  if (second === '' || second === 'new') return third ? { screen: 'nowhere' } : { screen: 'arena', view: second === 'new' ? 'new' : 'all' };
  if (third && !/^\d{1,9}$/.test(third)) return { screen: 'nowhere' };
  return { screen: 'arena', view: 'tournament', id: second, game: third ? Number(third) : null };
}

let route = $state.raw<Route>(readRoute(globalThis.location?.pathname ?? '/'));

function follow(): void {
  route = readRoute(location.pathname);
}

export const router = {
  get route(): Route {
    return route;
  },
  go(path: string): void {
    history.pushState(null, '', path);
    follow();
    scrollTo(0, 0);
  },
  replace(path: string): void {
    history.replaceState(null, '', path);
    follow();
  },
  /** Makes links of the page change the screen instead of loading it anew. */
  start(): void {
    addEventListener('popstate', follow);
    document.addEventListener('click', (event) => {
      const anchor = (event.target as Element).closest?.('a');
      const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
      if (!anchor || !plain || event.defaultPrevented || anchor.target || anchor.hasAttribute('download')) return;
      if (anchor.origin !== location.origin || anchor.pathname.startsWith('/api/') || anchor.hash) return;
      event.preventDefault();
      router.go(anchor.pathname + anchor.search);
    });
  },
};
