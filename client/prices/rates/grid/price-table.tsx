import { Button, Checkbox, Group, Stack } from "@mantine/core";
import { IconPlus, IconUsers } from "@tabler/icons-react";
import { useFormats } from "#client/platform/core/dates.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { useLastChange } from "#client/platform/core/recent-changes.ts";
import { useMay } from "#client/platform/core/session.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { useWrites } from "#client/platform/core/writes.ts";
import { toast } from "#client/platform/ui/dialog/toast.tsx";
import frame from "#client/platform/ui/form/form-frame.module.css";
import { useAddress } from "#client/platform/ui/page/use-address.ts";
import { GridHelp } from "#client/prices/rates/grid/grid-help.tsx";
import css from "#client/prices/rates/grid/price-grid.module.css";
import { PriceGrid } from "#client/prices/rates/grid/price-grid.tsx";
import type { GridColumn } from "#client/prices/rates/grid/price-grid-model.ts";
import { PriceSaveBar } from "#client/prices/rates/grid/price-save-bar.tsx";
import { type PriceTableModel, usePriceTable } from "#client/prices/rates/grid/use-price-table.ts";
import type { RoomType } from "#shared/inventory/room-types/schema.ts";
import type { PriceBook } from "#shared/prices/pricing/rate-levels.ts";
import type { Rate } from "#shared/prices/rates/schema.ts";

type Props = { rate: Rate; chain: readonly PriceBook[]; types: readonly RoomType[]; readAgain(): Promise<unknown> };

/** The price grid with what belongs to it: past periods, a colleague's changes, what the cell in hand means, and one save for all. */
export function PriceTable({ rate, chain, types, readAgain }: Props) {
  const say = useSay();
  const formats = useFormats();
  const isReadOnly = !useMay()("base_data:write");
  const { params, change } = useAddress();
  const colleague = useLastChange("rate", rate.id)?.actor?.name ?? say("screens.somebody");
  const showsPast = params.get("past") === "1";
  const today = formats.today();
  const hasPast = chain.some(({ restrictions }) => restrictions?.some(({ to }) => to < today));
  const table = usePriceTable({ rate, chain, types, isReadOnly, since: showsPast ? null : today, readAgain });
  const { rows, columns, looks, keys, edits } = table;
  return (
    <Stack gap={12}>
      <Group justify="space-between" gap="xs">
        <p className={css["said"]}>{say(isReadOnly ? "rates.grid_read_only" : "rates.grid_hint", { currency: formats.currency })}</p>
        <Group gap="md">
          {hasPast && (
            <Checkbox
              size="sm"
              label={say("rates.show_past")}
              checked={showsPast}
              onChange={({ currentTarget }) => change({ past: currentTarget.checked ? "1" : null }, { replace: true })}
            />
          )}
          {!isReadOnly && <GridHelp />}
        </Group>
      </Group>
      <ColleaguesPrices edits={edits} colleague={colleague} />
      <PriceGrid label={say("rates.price_grid")} rows={rows} columns={columns} looks={looks} keys={keys} isReadOnly={isReadOnly} />
      <Group justify="space-between" gap="xs">
        <CellHistory table={table} colleague={colleague} />
        {!isReadOnly && <TakePeriod rate={rate} column={columns[keys.selection.focus.column]} readAgain={readAgain} />}
      </Group>
      {!isReadOnly && <PriceSaveBar edits={edits} />}
    </Stack>
  );
}

/** A colleague has changed what is being worked on here: the user says which prices count. */
function ColleaguesPrices({ edits, colleague }: { edits: PriceTableModel["edits"]; colleague: string }) {
  const say = useSay();
  const count = edits.conflicts.length;
  if (count === 0) return null;
  return (
    <section className={frame["conflict"]} role="alert">
      <h3>
        <IconUsers size={17} color="var(--kr-brass)" aria-hidden />
        {say("rates.conflict", { name: colleague, count })}
      </h3>
      <p>{say("screens.conflict_detail")}</p>
      <Group gap="xs">
        <Button size="xs" onClick={edits.takeTheirs}>
          {say("screens.take_theirs")}
        </Button>
        <Button size="xs" variant="default" onClick={edits.keepMine}>
          {say("screens.keep_mine")}
        </Button>
      </Group>
    </section>
  );
}

/** Details of the selected cell: the source of its price, its edit and its error. */
function CellHistory({ table: { rows, columns, looks, keys, theirsAt }, colleague }: { table: PriceTableModel; colleague: string }) {
  const say = useSay();
  const { money } = useFormats();
  const spot = keys.selection.focus;
  const [row, column, look] = [rows[spot.row], columns[spot.column], looks[spot.row]?.[spot.column]];
  if (!row || !column || !look) return null;
  const theirs = theirsAt(spot);
  const theirWords = theirs === null ? say("rates.cell_no_price") : money(theirs ?? 0);
  return (
    <div className={css["said"]} role="status">
      <b>
        {row.type_name}, {say("rates.persons", { count: row.occupancy })}, {column.period?.name ?? say("rates.all_year")}
      </b>
      <span data-tone={look.isWrong || look.isConflict ? "danger" : undefined}>
        {theirs === undefined ? look.title : say("rates.cell_theirs", { name: colleague, amount: theirWords })}
      </span>
    </div>
  );
}

type TakeProps = { rate: Rate; column: GridColumn | undefined; readAgain(): Promise<unknown> };

/** A parent's period is typed into once this rate has it as its own; until then its prices are the parent's. */
function TakePeriod({ rate, column, readAgain }: TakeProps) {
  const say = useSay();
  const { run, isRunning } = useWrites(
    async (period: { name: string; from: string; to: string }, send) => {
      await send(trpc.rates.createRestriction, { rate_id: rate.id, ...period });
      // It is said once its cells take prices.
      await readAgain();
    },
    { done: (_, { name }) => toast({ message: say("rates.period_created", { name }) }) },
  );
  if (!column?.period || column.owner === null) return null;
  const { name, from, to } = column.period;

  return (
    <Button
      size="compact-sm"
      variant="light"
      leftSection={<IconPlus size={14} aria-hidden />}
      title={say("rates.take_period_hint", { name })}
      loading={isRunning}
      onClick={() => void run({ name, from, to })}
    >
      {say("rates.take_period")}
    </Button>
  );
}
