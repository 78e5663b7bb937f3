/**
 * Selects the connections to close: all of a user, in one property or everywhere, or of one session or API key; `exceptSessionId` stays
 * open.
 */
export type Disconnect = { user_id?: string; property_id?: string; session_id?: string; api_key_id?: string; exceptSessionId?: string };

/**
 * An object that has changed without an event of a property: it concerns one user in all properties or, if `user_id` is null, everyone who
 * may read its kind.
 */
export type Announced = { object: string; user_id: string | null };

/**
 * Wakes the live endpoint and the jobs after a commit. It carries no data: a listener reads the event log from where it
 * stopped, so nothing is lost or sent twice.
 */
export type Notifier = {
  notify: (propertyId: string) => void;
  onNotify: (listener: (propertyId: string) => void) => () => void;
  disconnect: (whom: Disconnect) => void;
  onDisconnect: (listener: (whom: Disconnect) => void) => () => void;
  announce: (announced: Announced) => void;
  onAnnounce: (listener: (announced: Announced) => void) => () => void;
};

export function makeNotifier(): Notifier {
  const notifications = listenersOf<string>();
  const disconnects = listenersOf<Disconnect>();
  const announcements = listenersOf<Announced>();
  return {
    notify: notifications.call,
    onNotify: notifications.add,
    disconnect: disconnects.call,
    onDisconnect: disconnects.add,
    announce: announcements.call,
    onAnnounce: announcements.add,
  };
}

function listenersOf<T>() {
  const listeners = new Set<(value: T) => void>();
  return {
    call: (value: T) => {
      for (const listener of listeners) listener(value);
    },
    add: (listener: (value: T) => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
