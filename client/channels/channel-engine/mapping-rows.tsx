import { Fragment } from "react";
import css from "#client/channels/channel-engine/mapping.module.css";
import { withChoice } from "#client/channels/channel-engine/mapping-values.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { SelectField } from "#client/platform/ui/form/select-field.tsx";
import { TableFrame } from "#client/platform/ui/table/table-frame.tsx";
import { Dim, Strong } from "#client/platform/ui/typography.tsx";
import { type Mapped, type MappingChoices, placeKey } from "#shared/channels/channel-engine/propose-mapping.ts";
import type { PartnerProperty } from "#shared/channels/channel-engine/schema.ts";

type Here = Omit<MappingChoices, "partner"> & { partner: PartnerProperty };
type Props = { here: Here; values: Mapped; known: Mapped; onChange(values: Mapped): void };

/** A line for each room type, and below it one for each rate. What is chosen elsewhere is not offered twice. */
export function MappingRows({ here, values, known, onChange }: Props) {
  const say = useSay();
  const { room_types, rates, partner } = here;
  const used = new Set(Object.values(values));
  const choices = (all: readonly { id: string; name: string }[], chosen: string | undefined) =>
    all.filter(({ id }) => id === chosen || !used.has(id)).map(({ id, name }) => ({ value: id, label: name }));
  return (
    <TableFrame framed label={say("channels.tab_mapping")} className={css["mapping"]}>
      <thead>
        <tr>
          <th scope="col">{say("channels.mapping_here")}</th>
          <th scope="col">{say("channels.mapping_there")}</th>
        </tr>
      </thead>
      <tbody>
        {room_types.map((type) => {
          const chosen = values[placeKey(type.id, null)];
          const plans = partner.plans.filter(({ room_type_id }) => room_type_id === chosen);
          return (
            <Fragment key={type.id}>
              <tr data-type>
                <td>
                  <Strong>{type.name}</Strong>
                </td>
                <td>
                  <SelectField
                    aria-label={say("channels.mapping_type_label", { name: type.name })}
                    placeholder={say("channels.mapping_none")}
                    data={choices(partner.room_types, chosen)}
                    value={chosen ?? null}
                    clearable
                    onChange={(id) => onChange(withChoice(values, { room_type_id: type.id, rate_id: null }, id))}
                  />
                  <Proposed isShown={chosen !== undefined && known[placeKey(type.id, null)] !== chosen} />
                </td>
              </tr>
              {chosen !== undefined &&
                rates.map((rate) => {
                  const plan = values[placeKey(type.id, rate.id)];
                  const data = choices(plans, plan);
                  return (
                    <tr key={rate.id}>
                      <td className={css["rate"]}>{rate.name}</td>
                      <td>
                        {data.length === 0 ? (
                          <Dim fz="sm">{say("channels.mapping_no_plans_there")}</Dim>
                        ) : (
                          <SelectField
                            aria-label={say("channels.mapping_rate_label", { rate: rate.name, type: type.name })}
                            placeholder={say("channels.mapping_no_plan")}
                            data={data}
                            value={plan ?? null}
                            clearable
                            onChange={(id) => onChange(withChoice(values, { room_type_id: type.id, rate_id: rate.id }, id))}
                          />
                        )}
                        <Proposed isShown={plan !== undefined && known[placeKey(type.id, rate.id)] !== plan} />
                      </td>
                    </tr>
                  );
                })}
            </Fragment>
          );
        })}
      </tbody>
    </TableFrame>
  );
}

/** Marks what is chosen and not stored yet. */
function Proposed({ isShown }: { isShown: boolean }) {
  const say = useSay();
  return isShown ? <Dim fz="xs">{say("channels.mapping_proposed")}</Dim> : null;
}
