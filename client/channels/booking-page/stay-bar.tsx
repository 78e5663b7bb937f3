import { Icon } from "#client/channels/booking-page/icon.tsx";
import { useSpoken } from "#client/channels/booking-page/say.ts";
import type { Choice } from "#shared/channels/booking-page/address.ts";
import { daysBetween } from "#shared/platform/core/stays.ts";

type Props = { choice: Choice; onChange(): void };

/** The chosen stay in two lines, with a button to change it. */
export function StayBar({ choice, onChange }: Props) {
  const { say, day, nights, guests } = useSpoken();
  const { check_in, check_out } = choice;
  if (!check_in || !check_out) return null;
  return (
    <section className="stay-bar" aria-label={say("your_stay")}>
      <p>
        <Icon name="calendar" size={18} />
        <span>
          {day(check_in)} – {day(check_out)}
        </span>
      </p>
      <p>
        <Icon name="guests" size={18} />
        <span>
          {nights(daysBetween(check_in, check_out))} · {guests({ ...choice, children: choice.children.length })}
        </span>
      </p>
      <button type="button" className="quiet" aria-label={say("change_stay")} onClick={onChange}>
        {say("change")}
      </button>
    </section>
  );
}
