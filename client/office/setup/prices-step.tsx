import { Button, Group, SimpleGrid } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router-dom";
import css from "#client/office/setup/start.module.css";
import { staysAtStep } from "#client/office/setup/stays-at-step.ts";
import type { FirstRun } from "#client/office/setup/use-first-run.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { useWrite } from "#client/platform/core/writes.ts";
import { toast } from "#client/platform/ui/dialog/toast.tsx";
import { DialogForm } from "#client/platform/ui/form/dialog-form.tsx";
import { MoneyField } from "#client/platform/ui/form/money-field.tsx";
import { useUnsavedGuard } from "#client/platform/ui/form/unsaved.tsx";
import { suggestedPrice } from "#shared/office/setup/first-run.ts";

/** A property with bigger rooms prices them in its list; here the usual ones are enough to begin. */
const MAX_PERSONS = 6;

type Cell = { key: string; room_type_id: string; occupancy: number };
type Typed = Readonly<Record<string, number | null>>;

/** One price for each kind of room and number of persons, in the rate that every booking begins with. */
export function PricesStep({ run, onDone }: { run: FirstRun; onDone(): void }) {
  return run.rate === null ? <NoRate /> : <Prices run={run} rate={run.rate} onDone={onDone} />;
}

function NoRate() {
  const say = useSay();
  return (
    <Group justify="space-between" wrap="wrap">
      <p className={css["note"]}>{say("rates.empty_detail")}</p>
      <Button component={Link} to="/rates?new=rate">
        {say("rates.create")}
      </Button>
    </Group>
  );
}

type Props = { run: FirstRun; rate: NonNullable<FirstRun["rate"]>; onDone(): void };

function Prices({ run: { types, rooms }, rate, onDone }: Props) {
  const say = useSay();
  const [typed, setTyped] = useState<Typed>({});
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const letGo = useUnsavedGuard(Object.keys(typed).length > 0, (next) => staysAtStep(next, "prices"));
  const known = new Map(
    (rate.prices ?? []).flatMap((price) => (price.rate_restriction_id === null ? [[keyOf(price), price.gross_amount]] : [])),
  );
  const used = types.filter(({ id }) => rooms.some(({ room_type_id }) => room_type_id === id));
  const valueAt = (key: string) => (key in typed ? typed[key] : known.get(key)) ?? null;

  function handleChange(type: (typeof types)[number], cell: Cell, value: number | null): void {
    const others = value === null ? [] : cellsOf(type).filter(({ key }) => key !== cell.key && !touched.has(key) && !known.has(key));
    const suggested = others.map(({ key, occupancy }) => [key, suggestedPrice(value ?? 0, cell.occupancy, occupancy)] as const);
    setTouched(new Set([...touched, cell.key]));
    setTyped({ ...typed, ...Object.fromEntries(suggested), [cell.key]: value });
  }

  const { run, isRunning } = useWrite(trpc.rates.setPrices, {
    done(_, { prices }) {
      letGo();
      toast({ message: say("rates.prices_saved", { count: prices.length }) });
      onDone();
    },
  });

  function handleSubmit(): void {
    const cells = used.flatMap(cellsOf).flatMap(({ key, room_type_id, occupancy }) => {
      const amount = typed[key];
      return amount === undefined || amount === null ? [] : [{ room_type_id, occupancy, gross_amount: amount }];
    });
    if (cells.length === 0) return onDone();
    void run({ id: rate.id, prices: cells });
  }

  return (
    <DialogForm
      label={say("start.prices")}
      submitLabel={say("start.save_prices")}
      isRunning={isRunning}
      aside={<p className={css["note"]}>{say("start.seasons_later")}</p>}
      onSubmit={handleSubmit}
    >
      <p className={css["note"]}>{say("start.prices_hint", { rate: rate.name })}</p>
      {used.map((type) => (
        <fieldset key={type.id} className={css["type"]}>
          <legend>{type.name}</legend>
          <SimpleGrid minColWidth={140} spacing={12}>
            {cellsOf(type).map((cell) => (
              <MoneyField
                key={cell.key}
                label={say("start.persons", { count: cell.occupancy })}
                aria-label={`${type.name}, ${say("start.persons", { count: cell.occupancy })}`}
                min={0}
                value={valueAt(cell.key)}
                onChange={(value) => handleChange(type, cell, value)}
              />
            ))}
          </SimpleGrid>
        </fieldset>
      ))}
    </DialogForm>
  );
}

function cellsOf({ id, min_occupancy, max_occupancy }: FirstRun["types"][number]): Cell[] {
  const most = Math.min(max_occupancy, min_occupancy + MAX_PERSONS - 1);
  return Array.from({ length: most - min_occupancy + 1 }, (_, i) => {
    const place = { room_type_id: id, occupancy: min_occupancy + i };
    return { ...place, key: keyOf(place) };
  });
}

function keyOf({ room_type_id, occupancy }: { room_type_id: string; occupancy: number }): string {
  return `${room_type_id} ${occupancy}`;
}
