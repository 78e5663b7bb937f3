import { useQuery } from "@tanstack/react-query";
import { ContactForm } from "#client/guests/contacts/contact-form.tsx";
import { useSay } from "#client/platform/core/i18n.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { AlsoOpen } from "#client/platform/presence/also-open.tsx";
import { OpenWhole, SlideOverBody, SlideOverHead } from "#client/platform/ui/dialog/slide-over.tsx";
import { RecordScreen, useUnnamed } from "#client/platform/ui/page/record-screen.tsx";
import { useAddress } from "#client/platform/ui/page/use-address.ts";
import { HistoryPart } from "#client/tenant/events/history-part.tsx";

type Props = { id: string | null; onClose(): void };

/** A person or company beside whatever is open, above a booking too. */
export function ContactDrawer({ id, onClose }: Props) {
  return id === null ? <NewContact onClose={onClose} /> : <KnownContact id={id} onClose={onClose} />;
}

function NewContact({ onClose }: { onClose(): void }) {
  const say = useSay();
  const { change } = useAddress();
  return (
    <>
      <SlideOverHead title={say("contacts.new")} onClose={onClose} />
      <SlideOverBody>
        <ContactForm contact={null} onSaved={({ id }) => change({ new: null, contact: id }, { replace: true })} />
      </SlideOverBody>
    </>
  );
}

function KnownContact({ id, onClose }: { id: string; onClose(): void }) {
  const say = useSay();
  const answer = useQuery(trpc.contacts.get.queryOptions({ id, expand: [] }));
  const unnamed = useUnnamed(answer);
  const contact = answer.data;
  return (
    <>
      <SlideOverHead
        title={contact?.name ?? unnamed}
        hint={
          contact && (
            <>
              {say("contacts.number", { number: contact.number })}
              <AlsoOpen object="contact" id={id} />
            </>
          )
        }
        actions={<OpenWhole to={`/contacts/${id}`} />}
        onClose={onClose}
      />
      <SlideOverBody>
        <RecordScreen answer={answer}>
          {(known) => (
            <>
              {known.anonymized_at === null ? (
                <ContactForm key={known.id} contact={known} readAgain={() => void answer.refetch()} />
              ) : (
                <p>{say("contacts.anonymized_detail")}</p>
              )}
              <HistoryPart id={known.id} />
            </>
          )}
        </RecordScreen>
      </SlideOverBody>
    </>
  );
}
