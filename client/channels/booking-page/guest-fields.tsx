import type { Draft } from "#client/channels/booking-page/memory.ts";
import { useSpoken } from "#client/channels/booking-page/say.ts";
import type { Wrong } from "#client/channels/booking-page/what-is-wrong.ts";

type Props = { draft: Draft; wrong: Wrong; asksAddress: boolean; onDraft(more: Partial<Draft>): void };

/** Name, ways to reach the guest, who travels instead, the address where the deposit's invoice needs it, and requests. */
export function GuestFields({ draft, wrong, asksAddress, onDraft }: Props) {
  const { property, say, locale } = useSpoken();
  const wordsOf = (name: keyof Draft) => {
    const key = wrong[name];
    return key ? say(key) : null;
  };
  const common = (name: keyof Draft) => ({
    name,
    value: draft[name],
    wrong: wordsOf(name),
    onValue: (value: string) => onDraft({ [name]: value }),
  });
  return (
    <>
      <Field {...common("name")} label={say("name")} autoComplete="name" required />
      <div className="two">
        <Field
          {...common("email")}
          label={say("email")}
          hint={say(property.books === "offer" ? "offer_email_hint" : "email_hint")}
          type="email"
          autoComplete="email"
          required
        />
        <Field {...common("phone")} label={`${say("phone")} (${say("optional")})`} type="tel" autoComplete="tel" />
      </div>
      <label className="accept">
        <input
          type="checkbox"
          checked={draft.travels === "other"}
          onChange={({ target }) => onDraft({ travels: target.checked ? "other" : "self" })}
        />
        <span>{say("for_other")}</span>
      </label>
      {draft.travels === "other" && (
        <Field {...common("traveler_name")} label={say("traveler_name")} hint={say("traveler_hint")} autoComplete="off" required />
      )}
      {asksAddress && (
        <fieldset>
          <legend>
            {say("address")} <small>{say("address_hint")}</small>
          </legend>
          <Field {...common("line1")} label={say("line1")} autoComplete="street-address" required />
          <div className="two town">
            <Field {...common("postal_code")} label={say("postal_code")} autoComplete="postal-code" required />
            <Field {...common("city")} label={say("city")} autoComplete="address-level2" required />
          </div>
          <label className="field">
            <span>{say("country")}</span>
            <select
              name="country"
              autoComplete="country"
              value={draft.country}
              onChange={({ target }) => onDraft({ country: target.value })}
            >
              {countriesIn(locale).map(({ code, name }) => (
                <option key={code} value={code}>
                  {name}
                </option>
              ))}
            </select>
          </label>
        </fieldset>
      )}
      <label className="field">
        <span>
          {say("remarks")} ({say("optional")})
        </span>
        <textarea
          name="remarks"
          rows={3}
          maxLength={1000}
          value={draft.remarks}
          onChange={({ target }) => onDraft({ remarks: target.value })}
        />
        <small>{say("remarks_hint")}</small>
      </label>
    </>
  );
}

type FieldProps = {
  name: string;
  label: string;
  value: string;
  wrong: string | null;
  hint?: string;
  type?: "text" | "email" | "tel";
  autoComplete: string;
  required?: boolean;
  onValue(value: string): void;
};

function Field({ name, label, value, wrong, hint, type = "text", autoComplete, required = false, onValue }: FieldProps) {
  const below = [wrong && `${name}-wrong`, hint && `${name}-hint`].filter(Boolean).join(" ");
  return (
    <div className="field">
      <label htmlFor={`guest-${name}`}>{label}</label>
      <input
        id={`guest-${name}`}
        maxLength={200}
        name={name}
        value={value}
        type={type}
        autoComplete={autoComplete}
        aria-required={required}
        aria-invalid={wrong !== null}
        aria-describedby={below || undefined}
        onChange={({ target }) => onValue(target.value)}
      />
      {wrong && (
        <small id={`${name}-wrong`} className="wrong">
          {wrong}
        </small>
      )}
      {hint && <small id={`${name}-hint`}>{hint}</small>}
    </div>
  );
}

/** The most frequent countries of guests, listed first. */
const NEIGHBOURS = ["AT", "DE", "CH", "IT", "CZ", "HU", "SK", "SI", "NL"];
/** ISO 3166-1. */
const CODES =
  "AD AE AF AG AI AL AM AO AQ AR AS AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD CF CG CI CK CL CM CN CO CR CU CV CW CX CY DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT ID IE IL IM IN IO IQ IR IS JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SJ SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW";

/** The browser itself knows the names. */
function countriesIn(locale: string): { code: string; name: string }[] {
  const names = new Intl.DisplayNames(locale, { type: "region" });
  const named = (code: string) => ({ code, name: names.of(code) ?? code });
  const others = CODES.split(" ").map(named);
  return [...NEIGHBOURS.map(named), ...others.sort((a, b) => a.name.localeCompare(b.name, locale))];
}
