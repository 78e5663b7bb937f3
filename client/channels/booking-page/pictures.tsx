import { useRef, useState } from "react";
import { Icon } from "#client/channels/booking-page/icon.tsx";
import { inEither, useSpoken } from "#client/channels/booking-page/say.ts";
import type { ShownPicture } from "#shared/channels/booking-page/schema.ts";

/** One picture in the width that the screen needs. `sizes` says how wide it is shown. */
export function Picture({ picture, sizes, first = false }: { picture: ShownPicture; sizes: string; first?: boolean }) {
  const { language } = useSpoken();
  const { large_url, medium_url, small_url, width, height, alt } = picture;
  return (
    <img
      src={medium_url}
      srcSet={`${small_url} 400w, ${medium_url} 800w, ${large_url} 1600w`}
      sizes={sizes}
      width={width}
      height={height}
      alt={inEither(alt, language) ?? ""}
      decoding={first ? "sync" : "async"}
      loading={first ? "eager" : "lazy"}
      fetchPriority={first ? "high" : "auto"}
    />
  );
}

/** Several pictures in a row that fingers push, and buttons for everybody else. */
export function Pictures({ pictures, sizes }: { pictures: readonly ShownPicture[]; sizes: string }) {
  const { say } = useSpoken();
  const row = useRef<HTMLUListElement>(null);
  const [at, setAt] = useState(0);
  if (pictures.length === 0) return null;

  function turn(by: number): void {
    const to = row.current?.children[at + by];
    if (to && row.current) row.current.scrollTo({ left: (at + by) * row.current.clientWidth });
  }

  function handleScroll(): void {
    if (row.current && row.current.clientWidth > 0) setAt(Math.round(row.current.scrollLeft / row.current.clientWidth));
  }

  return (
    <div className="pictures">
      <ul ref={row} onScroll={handleScroll}>
        {pictures.map((picture) => (
          <li key={picture.large_url}>
            <Picture picture={picture} sizes={sizes} />
          </li>
        ))}
      </ul>
      {pictures.length > 1 && (
        <>
          <button type="button" className="turn" aria-label={say("earlier_picture")} disabled={at === 0} onClick={() => turn(-1)}>
            <Icon name="left" />
          </button>
          <button
            type="button"
            className="turn later"
            aria-label={say("next_picture")}
            disabled={at >= pictures.length - 1}
            onClick={() => turn(1)}
          >
            <Icon name="right" />
          </button>
          <span className="at">
            <span aria-hidden="true">
              {at + 1}/{pictures.length}
            </span>
            <span className="visually-hidden">{say("picture_of", { n: at + 1, of: pictures.length })}</span>
          </span>
        </>
      )}
    </div>
  );
}
