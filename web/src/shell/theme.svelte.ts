import { recall, remember } from '../lib/storage';

export type Theme = 'light' | 'dark';

let current = $state<Theme>(globalThis.document?.documentElement.dataset.theme === 'dark' ? 'dark' : 'light');

function apply(next: Theme): void {
  current = next;
  document.documentElement.dataset.theme = next;
}

export const theme = {
  get value(): Theme {
    return current;
  },
  toggle(): void {
    apply(current === 'dark' ? 'light' : 'dark');
    remember('theme', current);
  },
  /** Follows the system's theme until one is chosen here. */
  start(): void {
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', (event) => {
      if (!recall('theme')) apply(event.matches ? 'dark' : 'light');
    });
  },
};
