import { TextInput } from "@mantine/core";
import { Fragment } from "react";
import css from "#client/channels/channel-engine/mapping.module.css";
import { type Here, withChoice, withCode } from "#client/channels/channel-engine/mapping-values.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { SelectField } from "#client/platform/ui/form/select-field.tsx";
import { TableFrame } from "#client/platform/ui/table/table-frame.tsx";
import { Dim, Strong } from "#client/platform/ui/typography.tsx";
import { type Mapped, placeKey } from "#shared/channels/channel-engine/propose-mapping.ts";

type Props = { partner: string; here: Here; values: Mapped; known: Mapped; onChange(values: Mapped): void };

/** A line for each room type, and below it one for each rate. */
export function MappingRows({ partner, here, values, known, onChange }: Props) {
  const say = useSay();
  return (
    <TableFrame framed label={say("channels.tab_mapping")} className={css["mapping"]}>
      <thead>
        <tr>
          <th scope="col">{say("channels.mapping_here")}</th>
          <th scope="col">{say("channels.mapping_there", { partner })}</th>
        </tr>
      </thead>
      <tbody>
        {here.room_types.map((type) => {
          const chosen = values[placeKey(type.id, null)];
          const plans = here.partner.plans.filter(({ room_type_id }) => room_type_id === chosen);
          const pick = (rate_id: string | null) => ({
            values,
            known,
            place: { room_type_id: type.id, rate_id },
            byHand: here.partner.codes_by_hand,
            onPick: (id: string | null) => onChange(withChoice(values, { room_type_id: type.id, rate_id }, id)),
            onType: (code: string) => onChange(withCode(values, { room_type_id: type.id, rate_id }, code)),
          });
          return (
            <Fragment key={type.id}>
              <tr data-type>
                <td>
                  <Strong>{type.name}</Strong>
                </td>
                <td>
                  <Choice
                    {...pick(null)}
                    label={say("channels.mapping_type_label", { name: type.name, partner })}
                    none={say("channels.mapping_none")}
                    all={here.partner.room_types}
                  />
                </td>
              </tr>
              {chosen &&
                here.rates.map((rate) => (
                  <tr key={rate.id}>
                    <td className={css["rate"]}>{rate.name}</td>
                    <td>
                      <Choice
                        {...pick(rate.id)}
                        label={say("channels.mapping_rate_label", { rate: rate.name, type: type.name, partner })}
                        none={say("channels.mapping_no_plan")}
                        all={plans}
                      />
                    </td>
                  </tr>
                ))}
            </Fragment>
          );
        })}
      </tbody>
    </TableFrame>
  );
}

type ChoiceProps = {
  values: Mapped;
  known: Mapped;
  place: { room_type_id: string; rate_id: string | null };
  label: string;
  none: string;
  all: readonly { id: string; name: string }[];
  byHand: boolean;
  onPick(id: string | null): void;
  onType(code: string): void;
};

/** The partner's counterpart of a place. One that is chosen elsewhere is not offered twice. */
function Choice({ values, known, place, label, none, all, byHand, onPick, onType }: ChoiceProps) {
  const say = useSay();
  const key = placeKey(place.room_type_id, place.rate_id);
  const chosen = values[key];
  if (byHand) {
    return (
      <>
        <TextInput
          aria-label={label}
          placeholder={none}
          maxLength={place.rate_id === null ? 16 : 64}
          autoComplete="off"
          spellCheck={false}
          value={chosen ?? ""}
          onChange={(event) => onType(event.currentTarget.value.trimStart())}
        />
        <Proposed isShown={Boolean(chosen) && known[key] !== chosen} />
      </>
    );
  }
  const used = new Set(Object.values(values));
  const data = all.filter(({ id }) => id === chosen || !used.has(id)).map(({ id, name }) => ({ value: id, label: name }));
  if (data.length === 0) {
    return <Dim fz="sm">{say(place.rate_id === null ? "channels.mapping_no_types_there" : "channels.mapping_no_plans_there")}</Dim>;
  }
  return (
    <>
      <SelectField aria-label={label} placeholder={none} data={data} value={chosen ?? null} clearable onChange={onPick} />
      <Proposed isShown={chosen !== undefined && known[key] !== chosen} />
    </>
  );
}

/** Marks what is chosen and not stored yet. */
function Proposed({ isShown }: { isShown: boolean }) {
  const say = useSay();
  return isShown ? <Dim fz="xs">{say("channels.mapping_proposed")}</Dim> : null;
}
