import { useEffect, useMemo, useRef, useState } from "react";
import type { Location } from "react-router-dom";
import { useFormats } from "#client/platform/core/dates.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { type Send, useWrites } from "#client/platform/core/writes.ts";
import { toast } from "#client/platform/ui/dialog/toast.tsx";
import { useUnsavedGuard } from "#client/platform/ui/form/unsaved.tsx";
import {
  type Amounts,
  cellsToSave,
  cellsToUndo,
  conflictsIn,
  type Edits,
  redone,
  stepped,
  stillEdits,
  typedInto,
  UNTOUCHED,
  undone,
  withMine,
  withoutSaved,
  withTheirs,
} from "#client/prices/rates/grid/price-grid-edits.ts";
import type { Rate } from "#shared/prices/rates/schema.ts";

type Options = {
  rate: Rate;
  amounts: Amounts;
  /** The places that the grid has. */
  keys: ReadonlySet<string>;
  staysAt(next: Location): boolean;
  readAgain(): Promise<unknown>;
};

/** Unsaved edits of prices, with undo and redo, conflicts with colleagues' changes, and one save for all. */
export function usePriceEdits({ rate, amounts, keys, staysAt, readAgain }: Options) {
  const say = useSay();
  const { currency } = useFormats();
  const [history, setHistory] = useState(UNTOUCHED);
  const edits = useMemo(() => stillEdits(history.now, amounts, keys), [history.now, amounts, keys]);
  const letGo = useUnsavedGuard(edits.size > 0, staysAt);
  const { run, isRunning: saving } = useWrites(
    async (sent: Edits, send) => {
      await send(trpc.rates.setPrices, { id: rate.id, prices: cellsToSave(sent) });
      letGo();
      await readAgain();
    },
    {
      done(_, sent) {
        setHistory(({ now }) => ({ ...UNTOUCHED, now: withoutSaved(now, sent) }));
        const undo = (send: Send) => send(trpc.rates.setPrices, { id: rate.id, prices: cellsToUndo(sent) });
        toast({ message: say("rates.prices_saved", { count: sent.size }), topic: `prices ${rate.id}`, undo });
      },
      failed({ type }) {
        // A colleague was faster: once their prices are loaded, the cells show it.
        if (type === "stale") void readAgain();
        return false;
      },
    },
  );
  // While the own save is on its way, its amounts come in as if a colleague had made them.
  const conflicts = useMemo(() => (saving ? [] : conflictsIn(edits, amounts)), [saving, edits, amounts]);
  const errors = [...edits.values()].filter(({ error }) => error !== null).length;
  const canSave = edits.size > 0 && conflicts.length === 0 && errors === 0 && !saving;

  const step = (now: Edits) => setHistory((before) => stepped(before, now));

  async function save(): Promise<void> {
    if (canSave) await run(edits);
  }

  return {
    edits,
    conflicts,
    errors,
    saving,
    canSave,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    write: (entries: readonly { key: string; text: string }[]) => {
      if (entries.length > 0) step(typedInto(edits, { amounts, currency }, entries));
    },
    undo: () => setHistory(undone),
    redo: () => setHistory(redone),
    discard: () => step(UNTOUCHED.now),
    takeTheirs: () => step(withTheirs(edits, amounts)),
    keepMine: () => step(withMine(edits, amounts)),
    save,
  };
}
export type PriceEdits = ReturnType<typeof usePriceEdits>;

const FRESH_MS = 2_400;

/** Places whose amount has just changed on the server, for as long as they are marked. */
export function useFreshPlaces(amounts: Amounts): ReadonlySet<string> {
  const known = useRef(amounts);
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    const before = known.current;
    known.current = amounts;
    const keys = new Set([...before.keys(), ...amounts.keys()]);
    const changed = [...keys].filter((key) => before.get(key) !== amounts.get(key));
    if (changed.length === 0) return;
    setFresh(new Set(changed));
    const timer = setTimeout(() => setFresh(new Set()), FRESH_MS);
    return () => clearTimeout(timer);
  }, [amounts]);
  return fresh;
}
