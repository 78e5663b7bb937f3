import { useSay } from "#client/platform/core/i18n.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { toast } from "#client/platform/ui/dialog/toast.tsx";
import { BaseForm } from "#client/platform/ui/form/base-form.tsx";
import { Field } from "#client/platform/ui/form/field.tsx";
import { hidden, inputOf, optionalText, text, valuesOf, yesNo } from "#client/platform/ui/form/fields.ts";
import { useFieldsForm } from "#client/platform/ui/form/use-fields-form.ts";
import { useVersioned } from "#client/platform/ui/form/use-record-form.ts";
import { type CalendarFeed, CalendarFeedPatch } from "#shared/channels/calendar-feeds/schema.ts";

const OUT = {
  name: text("calendar_feeds.name", { hint: "calendar_feeds.name_hint", maxLength: 50 }),
  url: hidden<string | null>(null),
  active: yesNo("calendar_feeds.active", { hint: "calendar_feeds.active_hint", initial: true }),
};
const IN = {
  ...OUT,
  url: optionalText("calendar_feeds.url", { hint: "calendar_feeds.url_hint", inputType: "url", maxLength: 2_000, isCode: true }),
};

const WORDS = { details: "calendar_feeds.details", new: "calendar_feeds.new", create: "calendar_feeds.create" } as const;

type Props = { feed: CalendarFeed; readAgain(): void };

/** Name, address and rest of a feed; place and direction stay what they are. */
export function FeedForm(props: Props) {
  return props.feed.direction === "in" ? <InForm {...props} /> : <OutForm {...props} />;
}

function InForm({ feed, readAgain }: Props) {
  const say = useSay();
  const values = useVersioned(feed, (row) => valuesOf<typeof IN>(IN, row));
  const of = useFieldsForm({
    values,
    readAgain,
    fields: IN,
    choices: {},
    id: feed.id,
    version: feed.version,
    schema: CalendarFeedPatch,
    toInput: (typed) => ({ ...inputOf(IN, typed), url: typed.url.trim() }),
    save: (input, send) => send(trpc.calendarFeeds.update, { id: feed.id, ...input }),
    onSaved: () => toast({ message: say("screens.saved") }),
  });
  return (
    <BaseForm of={of} object="calendar_feed" words={WORDS}>
      <Field of={of} name="name" />
      <Field of={of} name="url" />
      <Field of={of} name="active" />
    </BaseForm>
  );
}

function OutForm({ feed, readAgain }: Props) {
  const say = useSay();
  const values = useVersioned(feed, (row) => valuesOf<typeof OUT>(OUT, row));
  const of = useFieldsForm({
    values,
    readAgain,
    fields: OUT,
    choices: {},
    id: feed.id,
    version: feed.version,
    schema: CalendarFeedPatch,
    toInput: ({ name, active }) => ({ name, active }),
    save: (input, send) => send(trpc.calendarFeeds.update, { id: feed.id, ...input }),
    onSaved: () => toast({ message: say("screens.saved") }),
  });
  return (
    <BaseForm of={of} object="calendar_feed" words={WORDS}>
      <Field of={of} name="name" />
      <Field of={of} name="active" />
    </BaseForm>
  );
}
