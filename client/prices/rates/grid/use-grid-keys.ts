import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from "react";
import { filledDown, landed, readBlock, writeBlock } from "#client/prices/rates/grid/price-grid-clipboard.ts";
import {
  at,
  entered,
  fitted,
  rangeOf,
  type Selection,
  type Size,
  type Spot,
  spotsOf,
  tabbed,
  walked,
} from "#client/prices/rates/grid/price-grid-range.ts";

type Entry = { spot: Spot; text: string };
/** The cell that is being typed into; `whole` where typing has replaced what stood there, so that arrows leave it. */
type Editing = { text: string; whole: boolean };

type Grid = {
  size: Size;
  canEdit(spot: Spot): boolean;
  /** Own price of a cell, as it would be typed. */
  textAt(spot: Spot): string;
  write(entries: readonly Entry[]): void;
  undo(): void;
  redo(): void;
};

/** Selecting, typing and the clipboard of a grid: what a spreadsheet's keys do, without its look. */
export function useGridKeys(grid: Grid) {
  const { size, canEdit, textAt, write } = grid;
  const [chosen, setChosen] = useState<Selection>(at({ row: 0, column: 0 }));
  const [editing, setEditing] = useState<Editing | null>(null);
  // A removed field fires another blur: its text must be committed only once.
  const isOpen = useRef(false);
  // After Escape the next Tab leaves the grid.
  const isLeaving = useRef(false);
  const selection = fitted(chosen, size);
  const { focus } = selection;

  function edit(text: string, whole: boolean): void {
    if (!canEdit(focus)) return;
    isOpen.current = true;
    setEditing({ text, whole });
  }

  function close(): void {
    isOpen.current = false;
    setEditing(null);
  }

  function fill(spots: readonly Spot[], textOf: (spot: Spot) => string): void {
    write(spots.filter(canEdit).map((spot) => ({ spot, text: textOf(spot) })));
  }

  /** Commits the typed text: a percentage for all selected cells, anything else for the one. */
  function commit(then: Selection | null): void {
    if (editing && isOpen.current) {
      const spots = editing.text.trim().endsWith("%") ? spotsOf(rangeOf(selection)) : [focus];
      fill(spots, () => editing.text);
    }
    close();
    if (then) setChosen(then);
  }

  function handleEditKey(event: KeyboardEvent): void {
    const { key, shiftKey } = event;
    if (key === "Escape") close();
    else if (key === "Enter" && !event.ctrlKey && !event.metaKey) commit(entered(selection, shiftKey, size));
    else if (key === "Tab") commit(tabbed(selection, shiftKey, size));
    else if (editing?.whole && key.startsWith("Arrow")) commit(walked(at(focus), { ...plain(event), shiftKey: false }, size));
    else return;
    event.preventDefault();
  }

  function handleKey(event: KeyboardEvent): void {
    if (handleCommand(event) || handleWalk(event) || handleTyping(event)) {
      event.preventDefault();
      event.stopPropagation();
    }
  }

  function handleCommand({ key, ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean {
    if (!ctrlKey && !metaKey) return false;
    const letter = key.toLowerCase();
    if (letter === "z" && !shiftKey) grid.undo();
    else if (letter === "y" || letter === "z") grid.redo();
    else if (letter === "d")
      write(
        filledDown(rangeOf(selection))
          .filter(({ spot }) => canEdit(spot))
          .map(({ spot, from }) => ({ spot, text: textAt(from) })),
      );
    else if (letter === "a") setChosen({ anchor: { row: 0, column: 0 }, focus: { row: size.rows - 1, column: size.columns - 1 } });
    else return false;
    return true;
  }

  function handleWalk(event: KeyboardEvent): boolean {
    const leaves = isLeaving.current && event.key === "Tab";
    isLeaving.current = event.key === "Escape" || (isLeaving.current && event.key === "Shift");
    if (leaves) return false;
    const next =
      event.key === "Tab"
        ? tabbed(selection, event.shiftKey, size)
        : event.key === "Enter" && !event.ctrlKey && !event.metaKey
          ? entered(selection, event.shiftKey, size)
          : walked(selection, plain(event), size);
    if (next) setChosen(next);
    return next !== null;
  }

  function handleTyping({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
    if (ctrlKey || metaKey || altKey) return false;
    if (key === "Delete" || key === "Backspace") fill(spotsOf(rangeOf(selection)), () => "");
    else if (key === "F2") edit(textAt(focus), false);
    else if (/^[\d+\-−.,€]$/.test(key)) edit(key, true);
    else return false;
    return true;
  }

  function handleCopy(event: ClipboardEvent): void {
    if (editing) return;
    const { top, bottom, left, right } = rangeOf(selection);
    const lines = Array.from({ length: bottom - top + 1 }, (_, i) =>
      Array.from({ length: right - left + 1 }, (__, j) => textAt({ row: top + i, column: left + j })),
    );
    event.clipboardData.setData("text/plain", writeBlock(lines));
    event.preventDefault();
    if (event.type === "cut") fill(spotsOf(rangeOf(selection)), () => "");
  }

  function handlePaste(event: ClipboardEvent): void {
    if (editing) return;
    event.preventDefault();
    const entries = landed(readBlock(event.clipboardData.getData("text/plain")), rangeOf(selection), size);
    write(entries.filter(({ spot }) => canEdit(spot)));
    const last = entries.at(-1)?.spot;
    const first = entries[0]?.spot;
    if (first && last) setChosen({ anchor: last, focus: first });
  }

  return {
    selection,
    editing,
    choose(spot: Spot, keepAnchor: boolean): void {
      if (editing) commit(null);
      setChosen(keepAnchor ? { anchor: selection.anchor, focus: spot } : at(spot));
    },
    beginEdit: () => edit(textAt(focus), false),
    typeOn: (text: string) => setEditing((before) => before && { ...before, text }),
    commit: () => commit(null),
    handleEditKey,
    handleKey,
    handleCopy,
    handlePaste,
  };
}
export type GridKeys = ReturnType<typeof useGridKeys>;

function plain({ key, shiftKey, ctrlKey, metaKey }: KeyboardEvent) {
  return { key, shiftKey, ctrlKey, metaKey };
}
