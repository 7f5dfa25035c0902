export type Route =
  | { screen: 'play'; id: string | null }
  | { screen: 'analyse'; id: string | null }
  | { screen: 'search' }
  | { screen: 'arena'; id: null; form: boolean; from: string | null }
  | { screen: 'arena'; id: string; game: number | null }
  | { screen: 'history' }
  | { screen: 'nowhere' };

export function readRoute(path: string, search = ''): Route {
  const [first = '', second = '', third = '', ...rest] = path.split('/').filter(Boolean);
  if (rest.length) return { screen: 'nowhere' };
  if (first === 'arena') return readArena(second, third, search);
  if (third) return { screen: 'nowhere' };
  if (first === '') return { screen: 'play', id: null };
  if (first === 'game' && second) return { screen: 'play', id: second };
  if (first === 'analyse') return { screen: 'analyse', id: second || null };
  if (first === 'search' && !second) return { screen: 'search' };
  if (first === 'history' && !second) return { screen: 'history' };
  return { screen: 'nowhere' };
}

/** Parses `/arena`, `/arena?new`, `/arena/ID` and `/arena/ID/GAME`. */
function readArena(id: string, game: string, search: string): Route {
  const query = new URLSearchParams(search);
  if (!id) return { screen: 'arena', id: null, form: query.has('new'), from: query.get('from') };
  if (game && !/^\d{1,9}$/.test(game)) return { screen: 'nowhere' };
  return { screen: 'arena', id, game: game ? Number(game) : null };
}

let route = $state.raw<Route>(readRoute(globalThis.location?.pathname ?? '/', globalThis.location?.search));

function follow(): void {
  route = readRoute(location.pathname, location.search);
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
  /** Lets links within the page change the screen without loading the page again. */
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
