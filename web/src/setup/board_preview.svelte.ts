import { asApiError, http } from '../api/http';
import type { Board } from '../api/types';
import { explain } from '../shell/notices.svelte';

const PAUSE_MS = 120;

/** Previews the board of a game being set up, or says why there is none. Create it in a component. */
export class BoardPreview {
  board = $state.raw<Board | null>(null);
  problem = $state<string | null>(null);

  constructor(spec: () => string) {
    // The server decides which boards are possible; it is asked a moment after the last change.
    $effect(() => {
      const wanted = spec();
      const timer = setTimeout(async () => {
        try {
          const { position } = await http.position({ game: wanted });
          if (wanted !== spec()) return;
          this.board = position.board;
          this.problem = null;
        } catch (error) {
          if (wanted === spec()) this.problem = explain(asApiError(error));
        }
      }, PAUSE_MS);
      return () => clearTimeout(timer);
    });
  }
}
