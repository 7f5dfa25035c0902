import { asApiError, http, type ApiError } from './http';
import type { BotKind, Catalog, GameKind, Option } from './types';
import { specName } from '../lib/spec';

let loaded = $state<Catalog | null>(null);
let failure = $state<ApiError | null>(null);

export const catalog = {
  get value(): Catalog | null {
    return loaded;
  },
  get failure(): ApiError | null {
    return failure;
  },
  async load(): Promise<void> {
    failure = null;
    try {
      loaded = await http.catalog();
    } catch (error) {
      failure = asApiError(error);
    }
  },
};

export function gameKind(name: string): GameKind | undefined {
  return loaded?.games.find((kind) => kind.name === specName(name));
}

export function botKind(name: string): BotKind | undefined {
  return loaded?.bots.find((kind) => kind.name === specName(name));
}

export function gameOptions(name: string): Option[] {
  return gameKind(name)?.options ?? [];
}

export function botOptions(name: string): Option[] {
  return botKind(name)?.options ?? [];
}
