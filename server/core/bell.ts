/** Whose open connections end: all of a user's, in one property or everywhere, or one session's; `exceptSessionId` stays. */
export type HangUp = { user_id?: string; property_id?: string; session_id?: string; api_key_id?: string; exceptSessionId?: string };

/** Rings after a commit, for the live door and for the jobs. It carries no data: who hears it reads the log, so nothing is lost or sent twice. */
export type Bell = {
  ring: (propertyId: string) => void;
  onRing: (listener: (propertyId: string) => void) => () => void;
  hangUp: (whom: HangUp) => void;
  onHangUp: (listener: (whom: HangUp) => void) => () => void;
};

export function makeBell(): Bell {
  const rings = listenersOf<string>();
  const hangUps = listenersOf<HangUp>();
  return { ring: rings.tell, onRing: rings.add, hangUp: hangUps.tell, onHangUp: hangUps.add };
}

function listenersOf<T>() {
  const listeners = new Set<(value: T) => void>();
  return {
    tell: (value: T) => {
      for (const listener of listeners) listener(value);
    },
    add: (listener: (value: T) => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
