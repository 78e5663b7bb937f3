import { type PointerEvent, useEffect, useRef } from "react";
import css from "#client/stays/registrations/signing.module.css";
import { hasRoomForStroke, SIGNATURE_FIELD, type Stroke, withPoint } from "#shared/stays/registrations/signature.ts";

/** The width of the ink, in units of the field. */
const INK = 6;

type Props = {
  label: string;
  /** Greyed in the empty field. */
  hint: string;
  strokes: readonly Stroke[];
  onChange(strokes: readonly Stroke[]): void;
};

/** A field to sign in with finger, pen or mouse. Every point that the screen has measured counts, so that curves stay round. */
export function SignatureCanvas({ label, hint, strokes, onChange }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const stroke = useRef<{ pointer: number; points: Stroke } | null>(null);

  useEffect(() => {
    const field = canvas.current;
    if (!field) return;
    const draw = () => paint(field, stroke.current ? [...strokes, stroke.current.points] : strokes);
    const watch = new ResizeObserver(draw);
    watch.observe(field);
    draw();
    return () => watch.disconnect();
  }, [strokes]);

  function add(event: PointerEvent<HTMLCanvasElement>) {
    const under = stroke.current;
    if (under?.pointer !== event.pointerId) return;
    const measured = event.nativeEvent.getCoalescedEvents?.() ?? [];
    const box = event.currentTarget.getBoundingClientRect();
    const unit = SIGNATURE_FIELD.width / box.width;
    for (const { clientX, clientY } of measured.length > 0 ? measured : [event]) {
      under.points = withPoint(under.points, (clientX - box.left) * unit, (clientY - box.top) * unit);
    }
    paint(event.currentTarget, [...strokes, under.points]);
  }

  function begin(event: PointerEvent<HTMLCanvasElement>) {
    // A second finger or the heel of the hand draws nothing, nor does the mouse's right button.
    if (stroke.current || event.button !== 0 || !hasRoomForStroke(strokes)) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    stroke.current = { pointer: event.pointerId, points: [] };
    add(event);
  }

  function end(event: PointerEvent<HTMLCanvasElement>) {
    const under = stroke.current;
    if (under?.pointer !== event.pointerId) return;
    stroke.current = null;
    if (under.points.length > 0) onChange([...strokes, under.points]);
  }

  return (
    <div className={css["field"]}>
      <canvas
        ref={canvas}
        role="img"
        aria-label={label}
        className={css["canvas"]}
        onPointerDown={begin}
        onPointerMove={add}
        onPointerUp={end}
        onPointerCancel={end}
      />
      <span className={css["line"]} aria-hidden />
      {strokes.length === 0 && (
        <span className={css["hint"]} aria-hidden>
          {hint}
        </span>
      )}
    </div>
  );
}

/** Draws the strokes again, sharp on any screen. */
function paint(canvas: HTMLCanvasElement, strokes: readonly Stroke[]): void {
  const ratio = window.devicePixelRatio || 1;
  const { clientWidth, clientHeight } = canvas;
  const ink = canvas.getContext("2d");
  if (!ink || clientWidth === 0) return;
  canvas.width = Math.round(clientWidth * ratio);
  canvas.height = Math.round(clientHeight * ratio);
  const unit = canvas.width / SIGNATURE_FIELD.width;
  ink.setTransform(unit, 0, 0, unit, 0, 0);
  ink.lineWidth = INK;
  ink.lineCap = "round";
  ink.lineJoin = "round";
  ink.strokeStyle = getComputedStyle(canvas).color;
  for (const [x = 0, y = 0, ...rest] of strokes) {
    ink.beginPath();
    ink.moveTo(x, y);
    if (rest.length === 0) ink.lineTo(x, y);
    for (let at = 0; at + 1 < rest.length; at += 2) ink.lineTo(rest[at] ?? 0, rest[at + 1] ?? 0);
    ink.stroke();
  }
}
