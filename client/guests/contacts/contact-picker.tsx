import { Loader, Text } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { IconPlus, IconUserSearch } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useSay } from "#client/platform/core/i18n.ts";
import { wordsFor } from "#client/platform/core/problems.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { useWrite } from "#client/platform/core/writes.ts";
import { toast } from "#client/platform/ui/dialog/toast.tsx";
import { ListField } from "#client/platform/ui/form/list-field.tsx";
import type { Contact } from "#shared/guests/contacts/schema.ts";

const TYPING_MS = 160;
const SHOWN = 8;
const CREATE = "create";

/** `isNew`: made of what was typed, a moment ago. */
export type Picked = Pick<Contact, "id" | "name"> & { isNew?: true | undefined };
type Props = {
  label: string;
  description?: ReactNode;
  error?: ReactNode;
  disabled?: boolean;
  autofocus?: boolean;
  without?: readonly string[];
  /** Nobody new is made. */
  onlyKnown?: boolean;
  onPick(contact: Picked): void;
};

/** Finds a contact while the user types, and makes one of what was typed where nobody is found. */
export function ContactPicker({
  label,
  description,
  error,
  disabled = false,
  autofocus = false,
  without = [],
  onlyKnown = false,
  onPick,
}: Props) {
  const say = useSay();
  const [typed, setTyped] = useState("");
  const name = typed.trim();
  const [query] = useDebouncedValue(name, TYPING_MS);
  const {
    data,
    error: callError,
    isFetching,
    isPlaceholderData,
  } = useQuery(
    trpc.contacts.list.queryOptions({ query, page_size: SHOWN }, { enabled: query.length > 0, placeholderData: keepPreviousData }),
  );
  const found = name ? (data?.data.filter(({ id, anonymized_at }) => anonymized_at === null && !without.includes(id)) ?? []) : [];

  const mayCreate = name.length > 1 && !onlyKnown;
  const isFound = name === query && (callError !== null || !(isFetching || isPlaceholderData));

  const creation = useWrite(trpc.contacts.create, {
    once: true,
    done(contact) {
      toast({ message: say("contacts.created", { name: contact.name }) });
      pick({ ...contact, isNew: true });
    },
  });

  function pick(contact: Picked): void {
    setTyped("");
    onPick(contact);
  }

  function handleChoose(value: string): void {
    const known = found.find(({ id }) => id === value);
    if (known) return pick(known);
    if (!creation.isRunning) void creation.run({ name });
  }

  return (
    <ListField
      data-autofocus={autofocus || undefined}
      label={label}
      description={description}
      error={error}
      disabled={disabled}
      readOnly={creation.isRunning}
      placeholder={say("contacts.search")}
      leftSection={<IconUserSearch size={16} aria-hidden />}
      rightSection={isFetching || creation.isRunning ? <Loader size={14} /> : null}
      text={typed}
      isTyped={name !== ""}
      isFound={isFound}
      opensEmpty={false}
      groups={[
        {
          group: null,
          options: [
            ...found.map((contact) => ({ value: contact.id, content: <Found contact={contact} /> })),
            ...(mayCreate ? [{ value: CREATE, content: <CreateNamed name={name} /> }] : []),
          ],
        },
      ]}
      deliberate={CREATE}
      empty={callError ? wordsFor(callError, say) : say("contacts.nothing")}
      unresolved={say(onlyKnown ? "screens.choose_listed" : "contacts.choose_or_create")}
      onType={setTyped}
      onChoose={handleChoose}
    />
  );
}

function Found({ contact }: { contact: Contact }) {
  const say = useSay();
  const details = [contact.communication.email, contact.address.city, say("contacts.number", { number: contact.number })];
  return (
    <>
      <Text size="sm">{contact.name}</Text>
      <Text size="xs" c="dimmed">
        {details.filter(Boolean).join(" · ")}
      </Text>
    </>
  );
}

function CreateNamed({ name }: { name: string }) {
  const say = useSay();
  return (
    <Text size="sm" c="spruce" component="span" style={{ display: "inline-flex", alignItems: "center", gap: 6 }}>
      <IconPlus size={15} aria-hidden />
      {say("contacts.create_named", { name })}
    </Text>
  );
}
