import { Box, Group, Loader, Text } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { IconBuilding, IconPlus, IconUser, IconUserSearch } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useVisitWords } from "#client/guests/contacts/use-visit-words.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { wordsFor } from "#client/platform/core/problems.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { useWrite } from "#client/platform/core/writes.ts";
import { toast } from "#client/platform/ui/dialog/toast.tsx";
import { ListField } from "#client/platform/ui/form/list-field.tsx";
import { isCompanyName } from "#shared/guests/contacts/rules.ts";
import { CONTACT_TYPES, type Contact } from "#shared/guests/contacts/schema.ts";

const TYPING_MS = 160;
const SHOWN = 8;

type ContactType = Contact["type"];

/** `isNew`: made of what was typed, a moment ago. `type` is known where it was picked from a list. */
export type Picked = Pick<Contact, "id" | "name"> & { type?: ContactType | undefined; isNew?: true | undefined };
type Props = {
  label: string;
  description?: ReactNode;
  error?: ReactNode;
  disabled?: boolean;
  autofocus?: boolean;
  without?: readonly string[];
  /** Nobody new is made. */
  onlyKnown?: boolean;
  /** New contacts are guests: the picker offers no company. */
  makesGuests?: boolean;
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
  makesGuests = false,
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
    trpc.contacts.list.queryOptions(
      { query, page_size: SHOWN, expand: ["summary"] },
      { enabled: query.length > 0, placeholderData: keepPreviousData },
    ),
  );
  const found = name ? (data?.data.filter(({ id, anonymized_at }) => anonymized_at === null && !without.includes(id)) ?? []) : [];

  const isFound = name === query && (callError !== null || !(isFetching || isPlaceholderData));
  // Offered once it is known who is there already.
  const mayCreate = isFound && name.length > 1 && !onlyKnown;

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
    const type = CONTACT_TYPES.find((each) => each === value);
    if (type && !creation.isRunning) void creation.run({ name, type });
  }

  const makes: readonly ContactType[] = makesGuests ? ["person"] : isCompanyName(name) ? ["company", "person"] : ["person", "company"];
  const entries = makes.map((type, index) => ({
    value: type,
    content: index === 0 ? <CreateNamed name={name} type={type} /> : <CreateOther type={type} />,
  }));

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
          options: found.map((contact) => ({ value: contact.id, content: <Found contact={contact} /> })),
        },
      ]}
      pinned={mayCreate ? entries : []}
      deliberate={CONTACT_TYPES}
      empty={callError ? wordsFor(callError, say) : say("contacts.nothing")}
      unresolved={say(onlyKnown ? "screens.choose_listed" : "contacts.choose_or_create")}
      onType={setTyped}
      onChoose={handleChoose}
    />
  );
}

/** Tells namesakes apart: how they are reached, where they live, and when they come or were here last. */
function Found({ contact }: { contact: Contact }) {
  const say = useSay();
  const visit = useVisitWords();
  const { type, name, communication, address, number } = contact;
  const Icon = type === "company" ? IconBuilding : IconUser;
  const details = [communication.phone, communication.email, address.city, say("contacts.number", { number })];
  return (
    <Group gap={10} wrap="nowrap">
      <Icon size={16} stroke={1.7} role="img" aria-label={say(`contacts.${type}`)} style={{ flex: "none" }} />
      <Box flex={1} miw={0}>
        <Group gap="sm" justify="space-between" wrap="nowrap">
          <Text size="sm" truncate>
            {name}
          </Text>
          <Text size="xs" c="dimmed" flex="none">
            {visit(contact)}
          </Text>
        </Group>
        <Text size="xs" c="dimmed" truncate>
          {details.filter(Boolean).join(" · ")}
        </Text>
      </Box>
    </Group>
  );
}

function CreateNamed({ name, type }: { name: string; type: ContactType }) {
  const say = useSay();
  const Icon = type === "company" ? IconBuilding : IconPlus;
  return (
    <Text size="sm" c="spruce" component="span" style={{ display: "inline-flex", alignItems: "center", gap: 6 }}>
      <Icon size={15} aria-hidden />
      {say(type === "company" ? "contacts.create_company" : "contacts.create_named", { name })}
    </Text>
  );
}

function CreateOther({ type }: { type: ContactType }) {
  const say = useSay();
  return (
    <Text size="sm" c="dimmed" component="span" pl={21}>
      {say(type === "company" ? "contacts.or_company" : "contacts.or_person")}
    </Text>
  );
}
