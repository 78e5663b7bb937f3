import { Icon } from "#client/channels/booking-page/icon.tsx";
import { useSpoken } from "#client/channels/booking-page/say.ts";
import type { useHold } from "#client/channels/booking-page/use-hold.ts";

/** Until this many minutes before the end nobody is told to hurry. */
const SOON = 2;

/** Time until which the room is held, without a ticking clock; with a button to hold it again afterwards. */
export function HoldNotice({ hold, shown }: { hold: ReturnType<typeof useHold>; shown: number }) {
  const { say, money } = useSpoken();
  if (hold.isAsking || (!hold.hold && !hold.failure)) return <p className="held">{say("holding")}</p>;
  if (!hold.hold) return null;
  if (hold.minutes === 0)
    return (
      <div className="notice" role="alert">
        <p>{say("hold_over")}</p>
        <button type="button" className="quiet" onClick={() => void hold.keep()}>
          {say("keep_again")}
        </button>
      </div>
    );
  return (
    <>
      <p className="held">
        <Icon name="clock" size={18} />
        {hold.minutes <= SOON ? say("held_ends_now") : say("held_ends", { n: hold.minutes })}
      </p>
      {hold.hold.gross_amount !== shown && (
        <p className="notice" role="alert">
          {say("price_changed", { amount: money(hold.hold.gross_amount) })}
        </p>
      )}
    </>
  );
}
