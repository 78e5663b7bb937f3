import { Button, Group } from "@mantine/core";
import { IconUsers } from "@tabler/icons-react";
import { useSay } from "#client/platform/core/i18n.ts";
import css from "#client/platform/ui/form/form-frame.module.css";
import { isSame } from "#client/platform/ui/form/merge-versions.ts";
import { TableFrame } from "#client/platform/ui/table/table-frame.tsx";

type ConflictingField<T> = { label: string; show(value: T): string };

/** The label of each field that two versions can differ in, and how its value reads; null for what is no field of its own. */
export type FieldLabels<V> = { [K in keyof V]: ConflictingField<V[K]> | null };

type Props<V> = { fields: FieldLabels<V>; mine: V; theirs: V; name: string | null; onTake(): void; onKeep(): void };

/** Two people had the same record in hand: says who, shows where they differ, and lets the user choose. */
export function ConflictNotice<V extends Record<string, unknown>>({ fields, mine, theirs, name, onTake, onKeep }: Props<V>) {
  const say = useSay();
  const differing = Object.keys(fields).filter((key) => fields[key] && !isSame(mine[key], theirs[key]));
  return (
    <section className={css["conflict"]} role="alert" data-conflict>
      <h3>
        <IconUsers size={17} color="var(--kr-brass)" aria-hidden />
        {say("screens.conflict_title", { name: name ?? say("screens.somebody") })}
      </h3>
      <p>{say("screens.conflict_detail")}</p>
      {differing.length > 0 && (
        <TableFrame>
          <thead>
            <tr>
              <th scope="col">{say("screens.conflict_field")}</th>
              <th scope="col">{say("screens.conflict_theirs")}</th>
              <th scope="col">{say("screens.conflict_mine")}</th>
            </tr>
          </thead>
          <tbody>
            {differing.map((key) => (
              <tr key={key}>
                <th scope="row">{fields[key]?.label}</th>
                <td>{shown(fields, key, theirs) || say("screens.none")}</td>
                <td>{shown(fields, key, mine) || say("screens.none")}</td>
              </tr>
            ))}
          </tbody>
        </TableFrame>
      )}
      <Group gap="xs">
        <Button size="xs" onClick={onTake}>
          {say("screens.take_theirs")}
        </Button>
        <Button size="xs" variant="default" onClick={onKeep}>
          {say("screens.keep_mine")}
        </Button>
      </Group>
    </section>
  );
}

function shown<V>(fields: FieldLabels<V>, key: keyof V, values: V): string {
  return fields[key]?.show(values[key]) ?? "";
}
