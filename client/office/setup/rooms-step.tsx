import { Autocomplete, Button, Group, TextInput } from "@mantine/core";
import { useRef, useState } from "react";
import { z } from "zod";
import { numbersHint } from "#client/inventory/rooms/numbers-hint.ts";
import { RoomsSoFar } from "#client/office/setup/rooms-so-far.tsx";
import css from "#client/office/setup/start.module.css";
import { staysAtStep } from "#client/office/setup/stays-at-step.ts";
import type { FirstRun } from "#client/office/setup/use-first-run.ts";
import { useLanguage, useSay } from "#client/platform/core/i18n.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import type { Send } from "#client/platform/core/writes.ts";
import { toast } from "#client/platform/ui/dialog/toast.tsx";
import { FieldsGrid, WideField } from "#client/platform/ui/form/fields-grid.tsx";
import { FormFrame } from "#client/platform/ui/form/form-frame.tsx";
import { useRecordForm } from "#client/platform/ui/form/use-record-form.ts";
import { WholeField } from "#client/platform/ui/form/whole-field.tsx";
import { RoomsInput } from "#shared/inventory/rooms/schema.ts";
import { Name } from "#shared/platform/core/fields.ts";
import { countryOf } from "#shared/platform/countries/countries.ts";

const Wanted = z.strictObject({
  name: Name,
  persons: z.int().min(1).max(99),
  number: RoomsInput.shape.number,
});

type Props = { run: FirstRun; onAdded(): void; onDone(): void };

/** A kind of room and its numbers in one go, again and again until all are there. */
export function RoomsStep({ run, onAdded, onDone }: Props) {
  const say = useSay();
  const language = useLanguage();
  const [round, setRound] = useState(0);
  const added = () => {
    setRound(round + 1);
    onAdded();
  };
  const tax = countryOf(run.property.address).local_tax[language];
  return (
    <>
      <RoomsSoFar run={run} />
      {run.rooms.length > 0 && (
        <Group justify="space-between" mb="lg">
          <p className={css["note"]}>{say("start.another_hint")}</p>
          <Button variant="light" onClick={onDone}>
            {say("start.to_extras", { tax })}
          </Button>
        </Group>
      )}
      <NewRooms key={round} run={run} onAdded={added} />
    </>
  );
}

function NewRooms({ run, onAdded }: Omit<Props, "onDone">) {
  const say = useSay();
  // Where the numbers were refused the type is there already.
  const made = useRef<{ name: string; id: string } | null>(null);
  const record = useRecordForm({
    values: { name: "", persons: 2, number: "" },
    version: null,
    schema: Wanted,
    toInput: (values) => values,
    async save({ name, persons, number }, send) {
      const known = run.types.find((type) => type.name.toLowerCase() === name.toLowerCase());
      const id = known?.id ?? (made.current?.name === name ? made.current.id : await makeType(name, persons, send));
      made.current = { name, id };
      return send(trpc.rooms.create, { number, room_type_id: id, external_id: null });
    },
    onSaved(rooms) {
      toast({ message: say("rooms.created", { count: rooms.length }) });
      onAdded();
    },
    ownWords: { number: say("rooms.number_hint") },
    staysAt: (next) => staysAtStep(next, "rooms"),
  });
  const { form } = record;
  const names = (["single", "double", "family", "suite", "apartment"] as const).map((kind) => say(`start.${kind}`));
  return (
    <FormFrame record={record} label={say("start.rooms")} submitLabel={say("start.add_rooms")} fields={null} changedBy={null} isNew>
      <FieldsGrid>
        <WideField>
          <Autocomplete
            label={say("start.type_name")}
            description={say("start.type_name_hint")}
            data={names}
            {...form.getInputProps("name")}
          />
        </WideField>
        <WholeField
          label={say("start.most_persons")}
          min={1}
          max={99}
          inputWrapperOrder={["label", "input", "description", "error"]}
          {...form.getInputProps("persons")}
        />
        <TextInput
          label={say("start.numbers")}
          description={numbersHint(form.values.number, say)}
          inputWrapperOrder={["label", "input", "description", "error"]}
          autoComplete="off"
          {...form.getInputProps("number")}
        />
      </FieldsGrid>
    </FormFrame>
  );
}

async function makeType(name: string, persons: number, send: Send): Promise<string> {
  const type = await send.beside(trpc.roomTypes.create, {
    name,
    min_occupancy: 1,
    default_occupancy: Math.min(2, persons),
    max_occupancy: persons,
  });

  return type.id;
}
