type Listener = () => void;

/** Listeners by key, each called once for all keys that were touched together. */
export function makeListeners() {
  const byKey = new Map<string, Set<Listener>>();
  let touched = new Set<string>();
  return {
    subscribe(key: string, listener: Listener): () => void {
      const known = byKey.get(key) ?? new Set();
      byKey.set(key, known.add(listener));
      return () => {
        known.delete(listener);
        if (known.size === 0 && byKey.get(key) === known) byKey.delete(key);
      };
    },
    touch: (key: string) => void touched.add(key),
    notify(): void {
      const keys = touched;
      touched = new Set();
      for (const key of keys) for (const listener of byKey.get(key) ?? []) listener();
    },
  };
}
