import { Icon } from "#client/channels/booking-page/icon.tsx";
import { useSpoken } from "#client/channels/booking-page/say.ts";
import { type Amenity, amenitiesText } from "#shared/channels/booking-page/amenities.ts";

export function Amenities({ amenities }: { amenities: readonly Amenity[] }) {
  const { language, say } = useSpoken();
  if (amenities.length === 0) return null;
  return (
    <ul className="amenities" aria-label={say("amenities")}>
      {amenities.map((amenity) => (
        <li key={amenity}>
          <Icon name="check" size={14} />
          {amenitiesText[amenity][language]}
        </li>
      ))}
    </ul>
  );
}
