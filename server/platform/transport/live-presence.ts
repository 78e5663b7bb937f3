import {
  dataMessage,
  followers,
  type LiveSocket,
  type Subscription,
  sendText,
  startFollowing,
} from "#server/platform/transport/live-sockets.ts";
import { can } from "#shared/platform/core/permissions.ts";
import { PRESENCE_ENDS_MS, PRESENCE_READERS, type PresenceEntry, type PresenceInput } from "#shared/platform/presence/schema.ts";

/** The time in which changes of presence are collected. */
const PRESENCE_MS = 40;

/** The presence of an endpoint's screens. */
export type LivePresence = {
  sockets: ReadonlySet<LiveSocket>;
  /** The properties whose presence is about to be sent. */
  changed: Set<string>;
};

/** Subscribes a socket to the presence of its property's screens. */
export function followPresence(presence: LivePresence, { socket, id }: Subscription): void {
  startFollowing({ socket, id }, "presence");
  announcePresence(presence, socket.actor.property_id);
}

/** Takes what a screen says of itself; it holds until the socket closes or nothing more is said for a minute. */
export function setPresence(presence: LivePresence, socket: LiveSocket, said: PresenceInput | null): void {
  clearTimeout(socket.presenceEnds);
  if (said !== null) socket.presenceEnds = setTimeout(() => setPresence(presence, socket, null), PRESENCE_ENDS_MS).unref();
  // Most signs only say that the screen is still there.
  const isNews = JSON.stringify(said) !== JSON.stringify(socket.presence);
  socket.presence = said;
  if (said !== null && said.screen !== null) forgetFormer(presence, socket, said.screen);
  if (isNews) announcePresence(presence, socket.actor.property_id);
}

/** Drops the presence of a screen's former connections, which may hang for a while before they are closed. Ids grow with time. */
function forgetFormer({ sockets }: LivePresence, { id, actor }: LiveSocket, screen: string): void {
  for (const former of sockets) {
    if (former.id >= id || former.actor.user_id !== actor.user_id || former.presence?.screen !== screen) continue;
    clearTimeout(former.presenceEnds);
    former.presence = null;
  }
}

/** Sends a property's presence to its screens, once for all changes of a moment. */
export function announcePresence({ sockets, changed }: LivePresence, propertyId: string): void {
  if (changed.has(propertyId)) return;
  changed.add(propertyId);
  setTimeout(() => {
    changed.delete(propertyId);
    const here = [...sockets].filter(({ actor }) => actor.property_id === propertyId);
    const entries = presenceOf(here);
    for (const { socket, id } of followers(sockets, propertyId, "presence")) {
      sendText(socket, Buffer.from(dataMessage(id, JSON.stringify(readableBy(socket, entries)), null)));
    }
  }, PRESENCE_MS).unref();
}

function presenceOf(sockets: Iterable<LiveSocket>): PresenceEntry[] {
  return [...sockets].flatMap(({ id, actor, presence }): PresenceEntry[] => {
    if (presence === null) return [];
    const { looking_at, dragging, screen, screen_name, records } = presence;
    const { user_id, name } = actor;
    return [{ connection_id: id, user_id, name, looking_at, booking_id: dragging, screen, screen_name, records }];
  });
}

/** The entries without the records that the reader's role may not open. */
function readableBy({ actor }: LiveSocket, entries: readonly PresenceEntry[]): PresenceEntry[] {
  return entries.map((entry) => ({
    ...entry,
    records: entry.records.filter(({ object }) => can(actor.role, PRESENCE_READERS[object])),
  }));
}
