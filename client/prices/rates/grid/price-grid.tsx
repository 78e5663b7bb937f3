import { Box } from "@mantine/core";
import { type KeyboardEvent, type MouseEvent, type PointerEvent, useEffect, useRef } from "react";
import { useFormats } from "#client/platform/core/dates.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { type CellLook, PriceCell, PriceCellField } from "#client/prices/rates/grid/price-cell.tsx";
import css from "#client/prices/rates/grid/price-grid.module.css";
import type { GridColumn, GridRow } from "#client/prices/rates/grid/price-grid-model.ts";
import { rangeOf, type Spot } from "#client/prices/rates/grid/price-grid-range.ts";
import type { GridKeys } from "#client/prices/rates/grid/use-grid-keys.ts";
import tones from "#client/prices/rates/periods/period-tones.module.css";
import { daysWords } from "#client/prices/rates/rate-words.ts";

type Props = {
  label: string;
  rows: readonly GridRow[];
  columns: readonly GridColumn[];
  looks: readonly (readonly CellLook[])[];
  keys: GridKeys;
  isReadOnly: boolean;
};

/** The prices as a spreadsheet has them: room types and persons down, the year and its periods across. */
export function PriceGrid({ label, rows, columns, looks, keys, isReadOnly }: Props) {
  const say = useSay();
  const table = useRef<HTMLTableElement>(null);
  const wantsFocus = useRef(false);
  const isDragging = useRef(false);
  const wasActive = useRef(false);
  const { selection, editing } = keys;
  const { focus } = selection;
  const { top, bottom, left, right } = rangeOf(selection);

  // The focus follows the selection once something was done in the grid, and is never taken from elsewhere.
  useEffect(() => {
    if (!wantsFocus.current || editing) return;
    wantsFocus.current = false;
    table.current?.querySelector<HTMLElement>(`[data-row="${focus.row}"][data-column="${focus.column}"]`)?.focus();
  });
  useEffect(() => {
    const endDrag = () => {
      isDragging.current = false;
    };
    window.addEventListener("mouseup", endDrag);
    return () => window.removeEventListener("mouseup", endDrag);
  }, []);

  function handleMouseDown(event: MouseEvent): void {
    const spot = spotOf(event.target);
    if (!spot || event.button !== 0 || event.target instanceof HTMLInputElement) return;
    event.preventDefault();
    isDragging.current = true;
    wasActive.current = spot.row === focus.row && spot.column === focus.column;
    wantsFocus.current = true;
    keys.choose(spot, event.shiftKey);
  }

  function handlePointerOver(event: PointerEvent<HTMLElement>): void {
    const spot = isDragging.current ? spotOf(event.target) : null;
    if (!spot) return;
    wantsFocus.current = true;
    keys.choose(spot, true);
  }

  /** A finger has no double click: the second tap on a cell opens it. */
  function handleClick({ nativeEvent }: MouseEvent): void {
    if (nativeEvent instanceof window.PointerEvent && nativeEvent.pointerType === "touch" && wasActive.current) keys.beginEdit();
  }

  function handleKey(event: KeyboardEvent): void {
    if (event.target instanceof HTMLInputElement) return;
    if (event.key !== "Tab") wantsFocus.current = true;
    keys.handleKey(event);
    if (event.isDefaultPrevented()) wantsFocus.current = true;
  }

  return (
    <div className={css["scroller"]}>
      <table
        ref={table}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- a table that is walked and typed into is a grid
        role="grid"
        className={css["grid"]}
        aria-label={label}
        aria-multiselectable
        aria-readonly={isReadOnly}
        aria-rowcount={rows.length + 1}
        aria-colcount={columns.length + 1}
        onKeyDown={handleKey}
        onMouseDown={handleMouseDown}
        onPointerOver={handlePointerOver}
        onClick={handleClick}
        onDoubleClick={keys.beginEdit}
        onCopy={keys.handleCopy}
        onCut={keys.handleCopy}
        onPaste={keys.handlePaste}
      >
        <thead>
          <tr>
            <th scope="col" className={css["corner"]}>
              {say("rates.room_type")}
            </th>
            {columns.map((column) => (
              <ColumnHead key={column.key} column={column} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, y) => (
            <tr key={row.key} className={row.isFirst ? css["first"] : undefined} aria-rowindex={y + 2}>
              <th scope="row" className={css["side"]} aria-label={`${row.type_name}, ${say("rates.persons", { count: row.occupancy })}`}>
                <span className={css["sideLine"]}>
                  <span className={css["type"]}>{row.isFirst ? row.type_name : ""}</span>
                  <Box component="span" flex="none" fw={400}>
                    {say("rates.persons", { count: row.occupancy })}
                  </Box>
                </span>
              </th>
              {looks[y]?.map((look, x) => {
                const isActive = focus.row === y && focus.column === x;
                const column = columns[x];
                if (isActive && editing) {
                  return (
                    <PriceCellField
                      key={column?.key}
                      row={y}
                      column={x}
                      label={`${row.type_name}, ${say("rates.persons", { count: row.occupancy })}, ${column?.period?.name ?? say("rates.all_year")}`}
                      text={editing.text}
                      onType={keys.typeOn}
                      onKey={(event) => {
                        wantsFocus.current = true;
                        keys.handleEditKey(event);
                      }}
                      onLeave={keys.commit}
                    />
                  );
                }
                const isSelected = top <= y && y <= bottom && left <= x && x <= right;
                return (
                  <PriceCell
                    key={column?.key}
                    {...look}
                    row={y}
                    column={x}
                    isActive={isActive}
                    isSelected={isSelected && (top !== bottom || left !== right)}
                  />
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function ColumnHead({ column: { period, owner, tone } }: { column: GridColumn }) {
  const say = useSay();
  const formats = useFormats();
  if (!period) {
    return (
      <th scope="col" className={css["column"]}>
        <b>{say("rates.all_year")}</b>
        <small>{say("rates.all_year_hint")}</small>
      </th>
    );
  }
  return (
    <th
      scope="col"
      className={`${css["column"]} ${tones["tone"]}`}
      data-tone={tone}
      data-inherited={owner !== null || undefined}
      title={`${period.name}, ${daysWords(period, formats)}`}
    >
      <b>{period.name}</b>
      <small>{owner === null ? daysWords(period, formats, "2-digit") : say("rates.from_rate", { name: owner })}</small>
    </th>
  );
}

function spotOf(target: EventTarget): Spot | null {
  const cell = target instanceof Element ? target.closest<HTMLElement>("[data-row][data-column]") : null;
  return cell ? { row: Number(cell.dataset["row"]), column: Number(cell.dataset["column"]) } : null;
}
