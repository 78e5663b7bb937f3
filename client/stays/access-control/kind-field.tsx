import { SimpleGrid } from "@mantine/core";
import { useSay } from "#client/platform/core/i18n.ts";
import { KIND_ICONS } from "#client/stays/access-control/key-list.tsx";
import css from "#client/stays/access-control/kind-field.module.css";
import { KEY_KINDS, type KeyKind } from "#shared/stays/access-control/schema.ts";

type Props = { value: KeyKind; disabled: boolean; onChange(kind: KeyKind): void };

/** The kinds of key side by side, each with its picture, and what happens with the chosen one. */
export function KindField({ value, disabled, onChange }: Props) {
  const say = useSay();
  return (
    <fieldset className={css["field"]} disabled={disabled}>
      <legend>{say("access_control.kind")}</legend>
      <SimpleGrid cols={3} spacing={8} mt={6}>
        {KEY_KINDS.map((kind) => {
          const Icon = KIND_ICONS[kind];
          return (
            <label key={kind} className={css["kind"]}>
              <input type="radio" name="key-kind" className="visually-hidden" checked={kind === value} onChange={() => onChange(kind)} />
              <Icon size={24} stroke={1.6} aria-hidden />
              {say(`doors.${kind}`)}
            </label>
          );
        })}
      </SimpleGrid>
      <p aria-live="polite">{say(`access_control.${value}_hint`)}</p>
    </fieldset>
  );
}
