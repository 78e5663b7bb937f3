import { Stack, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { applyAnswer } from "#client/cache.ts";
import { ContactField } from "#client/contacts/contact-field.tsx";
import { useSay } from "#client/core/i18n.ts";
import { useLastChange } from "#client/core/recent-changes.ts";
import { api, carrying, trpc } from "#client/core/trpc.ts";
import { EventStory } from "#client/events/event-story.tsx";
import { GroupMembers } from "#client/groups/group-members.tsx";
import { FormFrame } from "#client/ui/form-frame.tsx";
import { RecordScreen } from "#client/ui/record-screen.tsx";
import { SlideOverBody, SlideOverHead, SlideOverPart } from "#client/ui/slide-over.tsx";
import { toast } from "#client/ui/toast.tsx";
import { useAddress } from "#client/ui/use-address.ts";
import { useRecordForm, useVersioned } from "#client/ui/use-record-form.ts";
import { type Group, GroupInput } from "#shared/groups/schema.ts";

type Props = { id: string | null; onClose(): void };

/** A group of bookings: its name, who pays, and who belongs to it. */
export function GroupDrawer({ id, onClose }: Props) {
  return id === null ? <NewGroup onClose={onClose} /> : <KnownGroup id={id} onClose={onClose} />;
}

function NewGroup({ onClose }: { onClose(): void }) {
  const say = useSay();
  const { change } = useAddress();
  return (
    <>
      <SlideOverHead title={say("groups.new")} onClose={onClose} />
      <SlideOverBody>
        <GroupForm group={null} onSaved={({ id }) => change({ new: null, group: id }, { replace: true })} />
      </SlideOverBody>
    </>
  );
}

function KnownGroup({ id, onClose }: { id: string; onClose(): void }) {
  const say = useSay();
  const answer = useQuery(trpc.groups.get.queryOptions({ id, expand: ["customer"] }));
  return (
    <>
      <SlideOverHead title={answer.data?.name ?? say(answer.error ? "screens.not_found_title" : "screens.loading")} onClose={onClose} />
      <SlideOverBody>
        <RecordScreen answer={answer}>
          {(group) => (
            <>
              <GroupForm key={group.id} group={group} readAgain={() => void answer.refetch()} />
              <SlideOverPart title={say("groups.bookings")}>
                <GroupMembers group={group} />
              </SlideOverPart>
              <SlideOverPart title={say("groups.story")}>
                <EventStory id={group.id} />
              </SlideOverPart>
            </>
          )}
        </RecordScreen>
      </SlideOverBody>
    </>
  );
}

type FormProps = { group: Group | null; onSaved?: (group: Group) => void; readAgain?: () => void };

function GroupForm({ group, onSaved, readAgain }: FormProps) {
  const say = useSay();
  const changed = useLastChange("group", group?.id ?? null);
  const values = useVersioned(group, (known) => ({
    name: known?.name ?? "",
    customer: known?.customer ? { id: known.customer.id, name: known.customer.name } : null,
  }));
  const record = useRecordForm({
    values,
    version: group?.version ?? null,
    schema: GroupInput,
    toInput: ({ name, customer }) => ({ name, customer_id: customer?.id ?? null }),
    save: (input, context) =>
      group ? api.groups.update.mutate({ id: group.id, ...input }, carrying(context)) : api.groups.create.mutate(input, carrying(context)),
    onSaved(saved) {
      applyAnswer(saved);
      toast({ message: say(group ? "screens.saved" : "screens.created") });
      onSaved?.(saved);
    },
    ...(readAgain ? { readAgain } : {}),
    staysAt: ({ search }) => {
      const params = new URLSearchParams(search);
      return group ? params.get("group") === group.id : params.get("new") === "group";
    },
  });
  const { form } = record;
  return (
    <FormFrame
      record={record}
      label={say("groups.details")}
      submitLabel={say(group ? "actions.save" : "groups.create")}
      fields={{ name: say("groups.name"), customer: { label: say("groups.customer"), show: (customer) => customer?.name ?? "" } }}
      changedBy={changed?.actor?.name ?? null}
      isNew={group === null}
    >
      <Stack gap="md">
        <TextInput data-autofocus={group === null || undefined} label={say("groups.name")} {...form.getInputProps("name")} />
        <ContactField
          label={say("groups.customer")}
          contact={form.values.customer}
          error={form.errors["customer_id"]}
          disabled={false}
          onChange={(customer) => form.setFieldValue("customer", customer)}
        />
      </Stack>
    </FormFrame>
  );
}
