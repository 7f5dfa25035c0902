import type { ApiError } from '../api/http';
import { en, type Key } from '../i18n/en';
import { t } from '../i18n/language.svelte';

let toast = $state.raw<{ text: string } | null>(null);
let spoken = $state.raw<{ text: string; turn: number }>({ text: '', turn: 0 });
let timer: ReturnType<typeof setTimeout> | undefined;

/** A sentence about a refusal, in the reader's language. */
export function explain(error: ApiError): string {
  const key = `error.${error.code}`;
  if (!(key in en)) return error.message;
  const text = t(key as Key, error.params);
  // A translation whose blanks the server did not fill says less than the server's own words.
  return /\{\w+\}/.test(text) ? error.message : text;
}

/** What was done or went wrong, for a few seconds at the foot of the page. */
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
  /** For screen readers only. The turn makes an equal sentence a new one. */
  say(text: string): void {
    spoken = { text, turn: spoken.turn + 1 };
  },
};
