import { language } from '../i18n/language.svelte';
import { personKey } from '../lib/secret';
import { Connection, type LinkStatus, type Socket } from './connection';

let status = $state<LinkStatus>({ state: 'connecting' });

/** The page's connection to the server. Its `status` is reactive. */
export const link = {
  get status(): LinkStatus {
    return status;
  },
  connection: new Connection(
    () => new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/api/ws`) as Socket,
    personKey,
    (next) => {
      status = next;
    },
    () => language.value,
  ),
};
