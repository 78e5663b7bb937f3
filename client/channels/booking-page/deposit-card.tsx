import { useState } from "react";
import { Icon } from "#client/channels/booking-page/icon.tsx";
import { QrCode } from "#client/channels/booking-page/qr-code.tsx";
import { useSpoken } from "#client/channels/booking-page/say.ts";
import type { PublicBooking } from "#shared/channels/booking-page/schema.ts";
import { inFours } from "#shared/platform/core/iban-groups.ts";

/**
 * Ways to pay the deposit: by card on the page of the provider if there is one, the property's account to copy, and the code that banking
 * apps read.
 */
export function DepositCard({ deposit, paymentUrl }: { deposit: NonNullable<PublicBooking["deposit"]>; paymentUrl: string | null }) {
  const { say, money, date } = useSpoken();
  const { gross_amount, due_on, number, payee, iban, bic, qr_code } = deposit;
  return (
    <section className="card" aria-labelledby="deposit">
      <h3 id="deposit">{say("deposit_title")}</h3>
      <p>{say("deposit_lead", { amount: money(gross_amount), date: date(due_on) })}</p>
      {paymentUrl !== null && (
        <p>
          <a className="go" href={paymentUrl} target="_blank" rel="noopener">
            {say("pay_by_card")}
          </a>
        </p>
      )}
      <dl className="facts-list copies">
        <Copied what={say("payee")} words={payee} />
        {iban && <Copied what={say("iban")} words={inFours(iban)} copy={iban} />}
        {bic && <Copied what={say("bic")} words={bic} />}
        <Copied what={say("reference")} words={say("reference_words", { number })} />
      </dl>
      {qr_code && (
        <>
          <p className="hint">{say("scan")}</p>
          <QrCode rows={qr_code} />
        </>
      )}
    </section>
  );
}

function Copied({ what, words, copy = words }: { what: string; words: string; copy?: string }) {
  const { say } = useSpoken();
  const [isCopied, setCopied] = useState(false);

  async function handleCopy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(copy);
      setCopied(true);
    } catch {
      // Frames of other websites may not write there; the words can be marked by hand.
    }
  }

  return (
    <div>
      <dt>{what}</dt>
      <dd>
        {words}
        <button type="button" className="link" aria-label={say("copy_what", { what })} onClick={() => void handleCopy()}>
          <Icon name={isCopied ? "check" : "copy"} size={16} />
          <span role="status">{isCopied ? say("copied") : ""}</span>
        </button>
      </dd>
    </div>
  );
}
