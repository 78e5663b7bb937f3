import { Checkbox } from "@mantine/core";
import { useSay } from "#client/platform/core/i18n.ts";
import css from "#client/platform/ui/table/data-table.module.css";

/** Rows that are chosen for one step together, by id; what is chosen stays so on other pages. */
export type Selection<T> = {
  chosen: ReadonlySet<string>;
  onChange(chosen: ReadonlySet<string>): void;
  labelOf(row: T): string;
  /** Phones have the boxes, too: the list is narrow enough. */
  onPhones?: boolean;
};

/** Chooses all rows of the page, or none of them any more. */
export function ChooseAll<T extends { id: string }>({
  rows,
  selection: { chosen, onChange, onPhones },
}: {
  rows: readonly T[];
  selection: Selection<T>;
}) {
  const say = useSay();
  const ids = rows.map(({ id }) => id);
  const isAll = ids.length > 0 && ids.every((id) => chosen.has(id));
  const others = [...chosen].filter((id) => !ids.includes(id));
  return (
    <th scope="col" className={css["choose"]} data-phone={onPhones || undefined}>
      <Checkbox
        size="sm"
        aria-label={say("screens.choose_all")}
        checked={isAll}
        indeterminate={!isAll && ids.some((id) => chosen.has(id))}
        onChange={() => onChange(new Set(isAll ? others : [...others, ...ids]))}
      />
    </th>
  );
}

/** The whole cell takes the click: a near miss would open the record. */
export function Choose<T extends { id: string }>({
  row,
  selection: { chosen, onChange, labelOf, onPhones },
}: {
  row: T;
  selection: Selection<T>;
}) {
  const isChosen = chosen.has(row.id);
  const toggle = () => onChange(new Set(isChosen ? [...chosen].filter((id) => id !== row.id) : [...chosen, row.id]));
  return (
    <td
      className={css["choose"]}
      data-phone={onPhones || undefined}
      data-own
      onClick={(event) => {
        if (!(event.target instanceof HTMLInputElement)) toggle();
      }}
    >
      <Checkbox size="sm" aria-label={labelOf(row)} checked={isChosen} onChange={toggle} />
    </td>
  );
}
