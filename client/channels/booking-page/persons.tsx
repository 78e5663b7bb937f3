import { Icon } from "#client/channels/booking-page/icon.tsx";
import { useSpoken } from "#client/channels/booking-page/say.ts";
import { MAX_ADULTS, MAX_CHILDREN } from "#shared/channels/booking-page/address.ts";

export type Persons = { adults: number; children: readonly number[]; cots: number };

type Props = { persons: Persons; onPersons(persons: Persons): void };

/** A child counts as ten until its age is told. */
const FIRST_AGE = 10;

/** Number of adults, and the ages of the children. */
export function PersonsFields({ persons: { adults, children, cots }, onPersons }: Props) {
  const { say, property } = useSpoken();
  const hasCots = children.length > 0 && property.room_types.some(({ max_cots }) => max_cots > 0);
  const setAge = (at: number, age: number) => onPersons({ adults, children: children.with(at, age), cots });
  return (
    <>
      <Counter
        what={say("adults")}
        hint={null}
        value={adults}
        least={1}
        most={MAX_ADULTS}
        onValue={(value) => onPersons({ adults: value, children, cots })}
      />
      <Counter
        what={say("children")}
        hint={say("children_hint")}
        value={children.length}
        least={0}
        most={MAX_CHILDREN}
        onValue={(value) => onPersons({ adults, children: [...children, FIRST_AGE].slice(0, value), cots: Math.min(cots, value) })}
      />
      {children.length > 0 && (
        <div className="ages">
          {children.map((age, at) => (
            <label key={`child ${at + 1}`}>
              {say("age_of", { n: at + 1 })}
              <select value={age} onChange={({ target }) => setAge(at, Number(target.value))}>
                {Array.from({ length: 18 }, (_, years) => (
                  <option key={years} value={years}>
                    {yearsIn(years, say)}
                  </option>
                ))}
              </select>
            </label>
          ))}
        </div>
      )}
      {hasCots && (
        <Counter
          what={say("cots")}
          hint={say("cots_hint")}
          value={cots}
          least={0}
          most={children.length}
          onValue={(value) => onPersons({ adults, children, cots: value })}
        />
      )}
    </>
  );
}

function yearsIn(years: number, say: ReturnType<typeof useSpoken>["say"]): string {
  if (years === 0) return say("under_one");
  return years === 1 ? say("one_year") : say("years", { n: years });
}

type CounterProps = { what: string; hint: string | null; value: number; least: number; most: number; onValue(value: number): void };

function Counter({ what, hint, value, least, most, onValue }: CounterProps) {
  const { say } = useSpoken();
  return (
    <div className="counter" role="group" aria-label={what}>
      <span>
        {what}
        {hint && <small>{hint}</small>}
      </span>
      <button type="button" aria-label={say("fewer", { what })} disabled={value <= least} onClick={() => onValue(value - 1)}>
        <Icon name="minus" />
      </button>
      <output aria-live="polite">{value}</output>
      <button type="button" aria-label={say("more", { what })} disabled={value >= most} onClick={() => onValue(value + 1)}>
        <Icon name="plus" />
      </button>
    </div>
  );
}
