import type { Invitations, Side } from '../api/types';
import { recall, remember } from '../lib/storage';

// The server sends an invitation only once, so the page keeps it for the game's creator.

function slot(gameId: string, side: Side): string {
  return `invitation.${gameId}.${side}`;
}

export function keepInvitations(gameId: string, invitations: Invitations | undefined): void {
  for (const side of ['x', 'o'] as const) {
    const secret = invitations?.[side];
    if (secret) remember(slot(gameId, side), secret);
  }
}

export function keptInvitation(gameId: string, side: Side): string | null {
  return recall(slot(gameId, side));
}

export function forgetInvitation(gameId: string, side: Side): void {
  remember(slot(gameId, side), null);
}

export function watchLink(gameId: string): string {
  return `${location.origin}/game/${gameId}`;
}

/** Makes an invitation's link. The secret follows `#`, so it reaches no server, log or referrer. */
export function invitationLink(gameId: string, secret: string): string {
  return `${watchLink(gameId)}#invitation=${secret}`;
}

export function invitationInAddress(hash: string): string | null {
  return /^#invitation=([A-Za-z0-9_-]{22,64})$/.exec(hash)?.[1] ?? null;
}
