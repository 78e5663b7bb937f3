import { useState } from "react";
import { useFormats } from "#client/platform/core/dates.ts";
import { useLanguage, useSay } from "#client/platform/core/i18n.ts";
import { DateField } from "#client/platform/ui/form/date-field.tsx";
import { FieldsGrid, WideField } from "#client/platform/ui/form/fields-grid.tsx";
import { SelectField } from "#client/platform/ui/form/select-field.tsx";
import { WholeField } from "#client/platform/ui/form/whole-field.tsx";
import { Panel } from "#client/platform/ui/page/page.tsx";
import { Hint } from "#client/platform/ui/typography.tsx";
import { type ExampleNights, type ExampleStay, examplePrice } from "#client/prices/rates/price-rules/example-stay.ts";
import css from "#client/prices/rates/price-rules/price-rules.module.css";
import type { RoomType } from "#shared/inventory/room-types/schema.ts";
import { amount } from "#shared/platform/core/money.ts";
import { ADULT_AGE } from "#shared/platform/core/persons.ts";
import { addDays, weekdayOf } from "#shared/platform/core/stays.ts";
import { pricedOccupancies } from "#shared/prices/pricing/book-list.ts";
import { appliedRuleWords } from "#shared/prices/rates/price-rule-words.ts";
import type { Rate } from "#shared/prices/rates/schema.ts";

const FRIDAY = 5;
const MAX_NIGHTS = 60;
const MAX_DAYS = 730;

type Props = { chain: readonly Rate[]; types: readonly RoomType[] };

/** The price of a chosen stay, explained night by night. It follows the prices and rules, also while others change them. */
export function StayExample({ chain, types }: Props) {
  const say = useSay();
  const { money, today } = useFormats();
  const [changes, setChanges] = useState<Partial<ExampleStay>>({});
  const priced = types.filter(({ id }) => pricedOccupancies(chain, id).length > 0);
  const type = priced.find(({ id }) => id === changes.room_type_id) ?? priced[0];
  if (!type) return null;
  const arrival = addDays(today(), (FRIDAY - weekdayOf(today()) + 7) % 7);
  const { adults = Math.min(2, type.max_occupancy), ...rest } = changes;
  const stay: ExampleStay = { arrival, nights: 7, child_age: null, days_before: 30, ...rest, adults, room_type_id: type.id };
  const price = examplePrice(chain, stay);
  return (
    <Panel title={say("rates.stay_example")}>
      <StayFields priced={priced} stay={stay} onChange={(values) => setChanges((before) => ({ ...before, ...values }))} />
      {price ? (
        <>
          <dl className={css["example"]} aria-live="polite">
            {price.groups.map((group) => (
              <Nights key={group.from} group={group} childAge={stay.child_age} />
            ))}
            <div data-total>
              <dt>{say("rates.stay_example_sum")}</dt>
              <dd>{money(amount(price.gross_amount))}</dd>
            </div>
          </dl>
          <Hint mt={6}>{say("rates.stay_example_hint")}</Hint>
        </>
      ) : (
        <Hint mt={14}>{say("rates.stay_example_none")}</Hint>
      )}
    </Panel>
  );
}

type FieldsProps = { priced: readonly RoomType[]; stay: ExampleStay; onChange(values: Partial<ExampleStay>): void };

/** The room type, days and persons of the stay, and how long before it is booked. */
function StayFields({ priced, stay, onChange }: FieldsProps) {
  const say = useSay();
  return (
    <FieldsGrid>
      <WideField>
        <SelectField
          label={say("rates.room_type")}
          data={priced.map(({ id, name }) => ({ value: id, label: name }))}
          value={stay.room_type_id}
          onChange={(id) => id !== null && onChange({ room_type_id: id })}
        />
      </WideField>
      <DateField
        label={say("rates.stay_example_arrival")}
        value={stay.arrival}
        onChange={(date) => date !== null && onChange({ arrival: date })}
      />
      <WholeField
        label={say("rates.stay_example_nights")}
        min={1}
        max={MAX_NIGHTS}
        value={stay.nights}
        onChange={(nights) => nights !== null && onChange({ nights })}
      />
      <WholeField
        label={say("rates.stay_example_adults")}
        min={1}
        max={99}
        value={stay.adults}
        onChange={(count) => count !== null && onChange({ adults: count })}
      />
      <SelectField
        label={say("rates.stay_example_child")}
        data={[
          { value: "", label: say("rates.stay_example_no_child") },
          ...Array.from({ length: ADULT_AGE }, (_, age) => ({ value: String(age), label: say("rates.stay_example_age", { age }) })),
        ]}
        value={stay.child_age === null ? "" : String(stay.child_age)}
        onChange={(age) => onChange({ child_age: age === null || age === "" ? null : Number(age) })}
      />
      <WideField>
        <WholeField
          label={say("rates.stay_example_booked")}
          min={0}
          max={MAX_DAYS}
          unit={say("rates.stay_example_days_before")}
          value={stay.days_before}
          onChange={(days) => days !== null && onChange({ days_before: days })}
        />
      </WideField>
    </FieldsGrid>
  );
}

/** Nights of one price: how it arises, in lines of one night. */
function Nights({ group: { from, count, grid, applied, gross_amount }, childAge }: { group: ExampleNights; childAge: number | null }) {
  const say = useSay();
  const formats = useFormats();
  const language = useLanguage();
  const { money, calendarDate } = formats;
  const last = addDays(from, count - 1);
  const days = count === 1 ? calendarDate(from) : `${calendarDate(from)} – ${calendarDate(last)}`;
  const persons = say("rates.stay_example_base", { count: grid.adults });
  return (
    <>
      <div data-sum>
        <dt>
          {days}
          {count > 1 && <small>{say("rates.stay_example_each", { nights: say("rates.nights", { count }) })}</small>}
        </dt>
        <dd>{money(amount(gross_amount))}</dd>
      </div>
      <div data-inner>
        <dt>{say("rates.stay_example_grid", { persons })}</dt>
        <dd>{money(amount(grid.base))}</dd>
      </div>
      {grid.children.map((child, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the children of a stay differ only by their place
        <div key={index} data-inner>
          <dt>
            {say("rates.stay_example_child")}, {say("rates.stay_example_age", { age: childAge ?? 0 })}
          </dt>
          <dd>{money(amount(child))}</dd>
        </div>
      ))}
      {applied.map((rule) => (
        <div key={rule.kind} data-inner data-rule>
          <dt>{appliedRuleWords(rule, { language, ...formats })}</dt>
          <dd>
            {rule.gross_amount > 0 && "+"}
            {money(amount(rule.gross_amount))}
          </dd>
        </div>
      ))}
    </>
  );
}
