import { Button } from "@mantine/core";
import { IconArrowsMaximize } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { ContactForm } from "#client/contacts/contact-form.tsx";
import { useSay } from "#client/core/i18n.ts";
import { trpc } from "#client/core/trpc.ts";
import { EventStory } from "#client/events/event-story.tsx";
import { RecordScreen } from "#client/ui/record-screen.tsx";
import { SlideOverBody, SlideOverHead, SlideOverPart } from "#client/ui/slide-over.tsx";
import { useAddress } from "#client/ui/use-address.ts";

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
  const contact = answer.data;
  return (
    <>
      <SlideOverHead
        title={contact?.name ?? say(answer.error ? "screens.not_found_title" : "screens.loading")}
        hint={contact && say("contacts.number", { number: contact.number })}
        actions={
          <Button
            component={Link}
            to={`/contacts/${id}`}
            size="sm"
            variant="default"
            leftSection={<IconArrowsMaximize size={16} aria-hidden />}
          >
            {say("screens.open_whole")}
          </Button>
        }
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
              <SlideOverPart title={say("contacts.story")}>
                <EventStory id={known.id} />
              </SlideOverPart>
            </>
          )}
        </RecordScreen>
      </SlideOverBody>
    </>
  );
}
