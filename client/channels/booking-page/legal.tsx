import { useRef } from "react";
import { useSpoken } from "#client/channels/booking-page/say.ts";

/** Imprint, privacy notice and terms, each read in a window above the page, so that nobody leaves a form half filled in. */
export function Legal() {
  const { property, language, say } = useSpoken();
  const { imprint, privacy, terms } = property.legal[language];
  return (
    <>
      {terms && <LegalText title={say("conditions")} text={terms} url={null} />}
      <LegalText title={say("privacy")} text={privacy} url={property.privacy_url} />
      <LegalText title={say("imprint")} text={imprint} url={property.imprint_url} />
    </>
  );
}

function LegalText({ title, text, url }: { title: string; text: string; url: string | null }) {
  const { say } = useSpoken();
  const dialog = useRef<HTMLDialogElement>(null);
  return (
    <>
      <button type="button" className="link" onClick={() => dialog.current?.showModal()}>
        {title}
      </button>
      <dialog ref={dialog} aria-label={title}>
        <h2>{title}</h2>
        {url && (
          <p>
            <a href={url} target="_blank" rel="noreferrer">
              {url.replace(/^https?:\/\//, "")}
            </a>
          </p>
        )}
        <div className="text">{text}</div>
        <button type="button" className="quiet" onClick={() => dialog.current?.close()}>
          {say("close")}
        </button>
      </dialog>
    </>
  );
}
