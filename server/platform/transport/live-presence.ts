import {
  dataMessage,
  followers,
  type LiveSocket,
  type Subscription,
  sendText,
  startFollowing,
} from "#server/platform/transport/live-sockets.ts";
import type { PresenceEntry } from "#shared/platform/presence/schema.ts";

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

/** Sends a property's presence to its screens, once for all changes of a moment. */
export function announcePresence({ sockets, changed }: LivePresence, propertyId: string): void {
  if (changed.has(propertyId)) return;
  changed.add(propertyId);
  setTimeout(() => {
    changed.delete(propertyId);
    const here = [...sockets].filter(({ actor }) => actor.property_id === propertyId);
    const text = JSON.stringify(presenceOf(here));
    for (const { socket, id } of followers(sockets, propertyId, "presence")) sendText(socket, Buffer.from(dataMessage(id, text, null)));
  }, PRESENCE_MS).unref();
}

function presenceOf(sockets: Iterable<LiveSocket>): PresenceEntry[] {
  return [...sockets].flatMap(({ id, actor, presence }): PresenceEntry[] => {
    if (presence === null) return [];
    const { looking_at, dragging, screen } = presence;
    return [{ connection_id: id, user_id: actor.user_id, name: actor.name, looking_at, booking_id: dragging, screen }];
  });
}
