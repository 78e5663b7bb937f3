import type { Rate } from "#client/channels/booking-page/room-card.tsx";
import { useSpoken } from "#client/channels/booking-page/say.ts";
import { appliedRuleLine } from "#shared/prices/rates/price-rule-words.ts";

/** Each night and what comes on top, down to the total. */
export function PriceParts({ rate: { nights, on_top, gross_amount } }: { rate: Rate }) {
  const { language, say, money, percent, day } = useSpoken();
  return (
    <>
      <dl className="price-parts">
        {nights.map((night) => (
          <div key={night.date}>
            <dt>
              {say("night_of", { date: day(night.date) })}
              {night.price_rules?.map((rule) => (
                <small key={rule.kind}>{appliedRuleLine(rule, { language, money, percent })}</small>
              ))}
            </dt>
            <dd>{money(night.gross_amount)}</dd>
          </div>
        ))}
        {on_top.map((item) => (
          <div key={item.name.de}>
            <dt>{item.name[language]}</dt>
            <dd>{money(item.gross_amount)}</dd>
          </div>
        ))}
        <div className="sum">
          <dt>{say("total")}</dt>
          <dd>{money(gross_amount)}</dd>
        </div>
      </dl>
      <p className="hint">{say("taxes_in")}</p>
    </>
  );
}
