import { Link } from "react-router-dom";
import { z } from "zod";
import type { Contact } from "#shared/guests/contacts/schema.ts";

const NamedGroup = z.object({ id: z.string(), name: z.string() });

/** The groups that they booked, each a link. */
export function groupsOf({ groups }: Contact): z.infer<typeof NamedGroup>[] {
  return (groups ?? []).flatMap((group) => NamedGroup.safeParse(group).data ?? []);
}

export function ContactGroups({ contact }: { contact: Contact }) {
  return groupsOf(contact).map(({ id, name }) => (
    <div key={id}>
      <Link to={`/groups/${id}`}>{name}</Link>
    </div>
  ));
}
