import { ActionIcon, TextInput } from "@mantine/core";
import { IconArrowLeft, IconArrowRight, IconTrash } from "@tabler/icons-react";
import css from "#client/channels/booking-page/settings/booking-page.module.css";
import { usePictureDrag } from "#client/channels/booking-page/settings/picture-drag.tsx";
import { useLanguage, useSay } from "#client/platform/core/i18n.ts";
import type { Picture } from "#shared/channels/booking-page/schema.ts";
import { LANGUAGES } from "#shared/platform/core/language.ts";
import { fileAddress } from "#shared/tenant/files/rules.ts";

type Props = {
  picture: Picture;
  place: { index: number; count: number };
  disabled: boolean;
  onMove(to: number): void;
  onRemove(): void;
  onChange(picture: Picture): void;
};

/** One picture: its place, what it shows in words, and what can be done with it. */
export function PictureCard({ picture, place: { index, count }, disabled, onMove, onRemove, onChange }: Props) {
  const say = useSay();
  const language = useLanguage();
  const { card, handlers, isDragged, isOver } = usePictureDrag(picture.large_id, disabled);
  const number = index + 1;
  return (
    <li
      ref={card}
      className={css["card"]}
      data-dragged={isDragged || undefined}
      data-over={isOver || undefined}
      aria-label={say("page_settings.picture_number", { number, count })}
    >
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- carried by the pointer; keys have the buttons below */}
      <div className={css["shown"]} data-fixed={disabled || undefined} {...handlers}>
        <img src={fileAddress(picture.small_id) ?? ""} alt={picture.alt[language] ?? ""} loading="lazy" draggable={false} />
        {index === 0 && <span className={css["leads"]}>{say("page_settings.leads")}</span>}
      </div>
      {LANGUAGES.map((each) => (
        <TextInput
          key={each}
          size="xs"
          lang={each}
          maxLength={200}
          autoComplete="off"
          readOnly={disabled}
          placeholder={say(`page_settings.alt_${each}`)}
          aria-label={say(`page_settings.alt_${each}`)}
          value={picture.alt[each] ?? ""}
          onChange={({ currentTarget }) => onChange({ ...picture, alt: { ...picture.alt, [each]: currentTarget.value || null } })}
        />
      ))}
      {!disabled && (
        <div className={css["steps"]}>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={34}
            aria-label={say("page_settings.move_earlier", { number })}
            disabled={index === 0}
            onClick={() => onMove(index - 1)}
          >
            <IconArrowLeft size={17} aria-hidden />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={34}
            aria-label={say("page_settings.move_later", { number })}
            disabled={index === count - 1}
            onClick={() => onMove(index + 1)}
          >
            <IconArrowRight size={17} aria-hidden />
          </ActionIcon>
          <ActionIcon variant="subtle" color="gray" size={34} aria-label={say("page_settings.remove", { number })} onClick={onRemove}>
            <IconTrash size={17} aria-hidden />
          </ActionIcon>
        </div>
      )}
    </li>
  );
}
