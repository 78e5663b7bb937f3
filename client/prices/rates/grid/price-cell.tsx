import { type KeyboardEvent, memo } from "react";
import css from "#client/prices/rates/grid/price-grid.module.css";

export type CellLook = {
  text: string;
  /** An own price, one that holds from elsewhere, or none at all. */
  kind: "own" | "inherited" | "none";
  /** Source of the cell's price, as tooltip and for screen readers. */
  title: string;
  isLocked: boolean;
  isChanged: boolean;
  isWrong: boolean;
  isConflict: boolean;
  isFresh: boolean;
  /** True if a portal does not have its prices. */
  isStuck: boolean;
};

type Props = CellLook & {
  row: number;
  column: number;
  isActive: boolean;
  isSelected: boolean;
};

/** One price in the grid. */
export const PriceCell = memo(function PriceCell(props: Props) {
  const { text, kind, title, row, column, isLocked, isChanged, isWrong, isConflict, isFresh, isStuck, isActive, isSelected } = props;
  return (
    <td
      className={css["cell"]}
      title={title}
      tabIndex={isActive ? 0 : -1}
      aria-colindex={column + 2}
      aria-selected={isSelected}
      aria-invalid={isWrong || undefined}
      data-row={row}
      data-column={column}
      data-kind={kind}
      data-active={isActive || undefined}
      data-selected={isSelected || undefined}
      data-locked={isLocked || undefined}
      data-changed={isChanged || undefined}
      data-trouble={isWrong || undefined}
      data-conflict={isConflict || undefined}
      data-fresh={isFresh || undefined}
      data-stuck={isStuck || undefined}
    >
      <span>{text}</span>
    </td>
  );
});

type FieldProps = {
  row: number;
  column: number;
  label: string;
  text: string;
  onType(text: string): void;
  onKey(event: KeyboardEvent): void;
  onLeave(): void;
};

/** The cell that is being typed into. */
export function PriceCellField({ row, column, label, text, onType, onKey, onLeave }: FieldProps) {
  return (
    <td className={css["cell"]} aria-colindex={column + 2} aria-selected data-row={row} data-column={column} data-active>
      <input
        className={css["field"]}
        // The user has just begun to type here.
        ref={(field) => {
          field?.focus();
        }}
        aria-label={label}
        inputMode="decimal"
        autoComplete="off"
        value={text}
        onChange={({ currentTarget }) => onType(currentTarget.value)}
        onKeyDown={onKey}
        onBlur={onLeave}
      />
    </td>
  );
}
