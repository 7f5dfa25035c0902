import type { ApiError } from '../api/http';
import { en, type Key } from '../i18n/en';
import { t } from '../i18n/language.svelte';

let toast = $state.raw<{ text: string } | null>(null);
let spoken = $state.raw<{ text: string; turn: number }>({ text: '', turn: 0 });
let timer: ReturnType<typeof setTimeout> | undefined;

/** Explains a refusal in the reader's language. */
export function explain(error: ApiError): string {
  const key = `error.${error.code}`;
  if (!(key in en)) return error.message;
  const text = t(key as Key, error.params);
  // Falls back to the server's own sentence if it did not fill in all of a translation's parameters.
  return /\{\w+\}/.test(text) ? error.message : text;
}

/** Shows what was done or went wrong for a few seconds at the foot of the page. */
export const notices = {
  get toast(): { text: string } | null {
    return toast;
  },
  get spoken(): { text: string; turn: number } {
    return spoken;
  },
  show(text: string): void {
    toast = { text };
    clearTimeout(timer);
    timer = setTimeout(() => (toast = null), 6000);
  },
  fail(error: ApiError): void {
    notices.show(explain(error));
  },
  dismiss(): void {
    toast = null;
  },
  /** Announces to screen readers only. Alternating regions make a repeated sentence a new one. */
  say(text: string): void {
    spoken = { text, turn: spoken.turn + 1 };
  },
};
