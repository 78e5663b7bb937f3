import { ActionIcon } from "@mantine/core";
import { IconPencil, IconPhoto } from "@tabler/icons-react";
import { Link } from "react-router-dom";
import css from "#client/channels/booking-page/settings/booking-page.module.css";
import { RoomTypeForm } from "#client/channels/booking-page/settings/room-type-form.tsx";
import type { Sellable } from "#client/channels/booking-page/settings/selling-fields.ts";
import type { PageProps } from "#client/channels/booking-page/settings/use-page-saving.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { SlideOver, SlideOverBody, SlideOverHead } from "#client/platform/ui/dialog/slide-over.tsx";
import { useLast } from "#client/platform/ui/form/use-last.ts";
import { Panel } from "#client/platform/ui/page/page.tsx";
import { useAddress } from "#client/platform/ui/page/use-address.ts";
import { NOTHING_SHOWN } from "#shared/channels/booking-page/rules.ts";
import type { BookingPage } from "#shared/channels/booking-page/schema.ts";
import { fileAddress } from "#shared/tenant/files/rules.ts";

type Props = PageProps & { roomTypes: readonly Sellable[] };

/** List of the presentations of room types; `?room_type=` opens one of them beside the list. */
export function RoomTypesPanel({ page, readAgain, roomTypes }: Props) {
  const say = useSay();
  const { params, change } = useAddress();
  const wanted = roomTypes.find(({ id }) => id === params.get("room_type")) ?? null;
  const opened = useLast(wanted);
  const close = () => change({ room_type: null }, { replace: true });
  return (
    <Panel title={say("page_settings.room_types")}>
      <p className={css["hint"]}>{say("page_settings.room_types_hint")}</p>
      <ul className={css["types"]}>
        {roomTypes.map((type) => (
          <TypeLine key={type.id} page={page} type={type} />
        ))}
      </ul>
      <SlideOver opened={wanted !== null} onClose={close}>
        {opened && (
          <>
            <SlideOverHead title={opened.name} hint={say("page_settings.room_type_form")} onClose={close} />
            <SlideOverBody>
              <RoomTypeForm key={opened.id} page={page} readAgain={readAgain} roomTypeId={opened.id} />
            </SlideOverBody>
          </>
        )}
      </SlideOver>
    </Panel>
  );
}

function TypeLine({ page, type: { id, name } }: { page: BookingPage; type: Sellable }) {
  const say = useSay();
  const { withParam } = useAddress();
  const known = page.room_types.find(({ room_type_id }) => room_type_id === id);
  const { description, amenities, pictures } = known ?? NOTHING_SHOWN;
  const [first] = pictures;
  const facts = [
    say(known?.sold ? "page_settings.is_sold" : "page_settings.is_not_sold"),
    say(description.de || description.en ? "page_settings.has_description" : "page_settings.no_description"),
    say("page_settings.pictures_count", { count: pictures.length }),
    say("page_settings.amenities_count", { count: amenities.length }),
  ];
  return (
    <li>
      {first ? (
        <img src={fileAddress(first.small_id) ?? ""} alt="" loading="lazy" />
      ) : (
        <span className={css["noPicture"]}>
          <IconPhoto size={22} stroke={1.4} aria-hidden />
        </span>
      )}
      <div>
        <Link to={withParam("room_type", id)}>{name}</Link>
        <p>{facts.join(" · ")}</p>
      </div>
      <ActionIcon
        component={Link}
        to={withParam("room_type", id)}
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={say("page_settings.edit_type", { name })}
      >
        <IconPencil size={17} aria-hidden />
      </ActionIcon>
    </li>
  );
}
