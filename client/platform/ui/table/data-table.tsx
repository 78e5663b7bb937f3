import { Skeleton } from "@mantine/core";
import { IconChevronDown, IconChevronUp, IconSelector } from "@tabler/icons-react";
import type { MouseEvent, ReactNode } from "react";
import { Link, useHref, useNavigate } from "react-router-dom";
import { useSay } from "#client/platform/core/i18n.ts";
import { ChangedBy } from "#client/platform/ui/form/changed-by.tsx";
import { EmptyState, type EmptyWords } from "#client/platform/ui/page/empty-state.tsx";
import { ErrorBoundary } from "#client/platform/ui/page/error-boundary.tsx";
import { LoadFailed } from "#client/platform/ui/page/load-failed.tsx";
import css from "#client/platform/ui/table/data-table.module.css";
import { Pager } from "#client/platform/ui/table/pager.tsx";
import { Choose, ChooseAll, type Selection } from "#client/platform/ui/table/row-selection.tsx";
import { TableFrame } from "#client/platform/ui/table/table-frame.tsx";
import { useLastPage } from "#client/platform/ui/table/use-last-page.ts";
import type { ListState } from "#client/platform/ui/table/use-list-state.ts";
import type { Page } from "#shared/platform/core/paging.ts";

export type Column<T, S extends string> = {
  key: string;
  header: string;
  cell(row: T): ReactNode;
  sort?: S;
  align?: "right";
  width?: string;
  /** Phones show the columns that matter. */
  wide?: boolean;
};

type Answer<T> = { data: Page<T> | undefined; error: unknown; isFetching: boolean; refetch: () => unknown };

type Props<T, S extends string> = {
  label: string;
  columns: readonly Column<T, S>[];
  answer: Answer<T>;
  state: ListState<S>;
  /** Address of a row; the first column becomes its link. */
  hrefOf(row: T): string;
  actionsOf?: ((row: T) => ReactNode) | undefined;
  selection?: Selection<T> | undefined;
  /** Object kind of these records: the name of a user who has just changed one is shown behind its name. */
  object?: string | undefined;
  /** By what the list is sorted while nobody has chosen. */
  ownOrder?: S | `-${S}` | undefined;
  empty: EmptyWords;
};

/**
 * A list of records: sorting, pages, and a word for every state it can be in. A row opens by click, a new tab by middle click. A
 * cell that throws takes the table away, and nothing around it.
 */
export function DataTable<T extends { id: string }, S extends string>(props: Props<T, S>) {
  return (
    // Rows that are read again may come a moment after another try.
    <ErrorBoundary resetKey={props.answer.data}>
      <Table {...props} />
    </ErrorBoundary>
  );
}

function Table<T extends { id: string }, S extends string>({
  label,
  columns,
  answer,
  state,
  hrefOf,
  actionsOf,
  selection,
  object,
  ownOrder,
  empty,
}: Props<T, S>) {
  const say = useSay();
  const { data, error } = answer;
  useLastPage(data, state);
  if (error && !data) return <LoadFailed error={error} retry={answer.refetch} />;
  if (data && data.count === 0) return <EmptyState {...empty} />;
  return (
    <div>
      <TableFrame framed className={css["table"]} label={label} busy={answer.isFetching}>
        <thead>
          <tr>
            {selection && <ChooseAll rows={data?.data ?? []} selection={selection} />}
            {columns.map((column) => (
              <HeadCell key={column.key} column={column} state={state} ownOrder={ownOrder ?? null} />
            ))}
            {actionsOf && (
              <th scope="col" className={css["actions"]}>
                <span className="visually-hidden">{say("screens.actions")}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {data
            ? data.data.map((row) => (
                <Row
                  key={row.id}
                  row={row}
                  columns={columns}
                  href={hrefOf(row)}
                  actions={actionsOf?.(row)}
                  selection={selection}
                  object={object}
                />
              ))
            : Array.from({ length: Math.min(state.pageSize, 8) }, (_, i) => (
                <SkeletonRow key={i} wide={columns.map(({ wide }) => wide)} more={(actionsOf ? 1 : 0) + (selection ? 1 : 0)} />
              ))}
        </tbody>
      </TableFrame>
      {data && <Pager count={data.count} pages={Math.max(1, data.total_pages)} state={state} />}
    </div>
  );
}

type HeadProps<T, S extends string> = { column: Column<T, S>; state: ListState<S>; ownOrder: string | null };

function HeadCell<T, S extends string>({ column, state, ownOrder }: HeadProps<T, S>) {
  const { header, sort, align, width, wide } = column;
  const order = state.sort ?? ownOrder;
  const isUp = sort !== undefined && order === sort;
  const isDown = sort !== undefined && order === `-${sort}`;
  const Mark = isUp ? IconChevronUp : isDown ? IconChevronDown : IconSelector;
  const direction = isUp ? "ascending" : isDown ? "descending" : undefined;
  return (
    <th scope="col" data-align={align} data-wide={wide || undefined} style={width ? { width } : undefined} aria-sort={direction}>
      {sort ? (
        <button type="button" className={css["sort"]} onClick={() => state.toggleSort(sort, ownOrder)}>
          {header}
          <Mark size={14} aria-hidden data-on={direction !== undefined || undefined} />
        </button>
      ) : (
        header
      )}
    </th>
  );
}

type RowProps<T, S extends string> = {
  row: T;
  columns: readonly Column<T, S>[];
  href: string;
  actions: ReactNode;
  selection: Selection<T> | undefined;
  object: string | undefined;
};

function Row<T extends { id: string }, S extends string>({ row, columns, href, actions, selection, object }: RowProps<T, S>) {
  const navigate = useNavigate();
  const address = useHref(href);

  function handleClick(event: MouseEvent): void {
    if (isOwnControl(event.target)) return;
    if (event.ctrlKey || event.metaKey) return void window.open(address, "_blank");
    if (window.getSelection()?.toString()) return;
    // The second click of a double click: one step back undoes both.
    void navigate(href, { replace: address === `${location.pathname}${location.search}` });
  }

  return (
    // the link in the first cell is the keyboard's way
    <tr
      className={css["row"]}
      onClick={handleClick}
      onAuxClick={(event) => {
        if (event.button === 1 && !isOwnControl(event.target)) window.open(address, "_blank");
      }}
    >
      {selection && <Choose row={row} selection={selection} />}
      {columns.map(({ key, cell, align, wide }, index) => (
        <td key={key} data-align={align} data-wide={wide || undefined}>
          {index === 0 ? (
            <>
              <Link to={href} className={css["link"] ?? ""}>
                {cell(row)}
              </Link>
              {object && <ChangedBy object={object} id={row.id} />}
            </>
          ) : (
            cell(row)
          )}
        </td>
      ))}
      {actions !== undefined && <td className={css["actions"]}>{actions}</td>}
    </tr>
  );
}

function isOwnControl(target: EventTarget): boolean {
  return target instanceof Element && target.closest("a, button, input, [data-own], [role=menuitem], [role=menu]") !== null;
}

type SkeletonProps = { wide: readonly (boolean | undefined)[]; more: number };

function SkeletonRow({ wide, more }: SkeletonProps) {
  return (
    <tr>
      {[...wide, ...Array.from({ length: more }, () => false)].map((isWide, i) => (
        <td key={i} data-wide={isWide || undefined}>
          <Skeleton height={12} width={i === 0 ? "60%" : "75%"} />
        </td>
      ))}
    </tr>
  );
}
