import { SHEET } from "#server/tenant/pdf/grid.ts";
import type { Sheet } from "#server/tenant/pdf/sheet.ts";
import { SIGNATURE_FIELD, type SignatureDrawing, type Stroke } from "#shared/stays/registrations/signature.ts";

/** The height of the drawn field, which ends a little below the line that a pen would write on. */
const HEIGHT = 72;
const LINE_BELOW = 40;
/** Beside the label that stands above the line. */
const LEFT = SHEET.left + 170;

/** Draws a guest's strokes above the line of the signature that follows; nothing where there are none. `alt` is what screen readers say. */
export function drawSignatureInk({ doc, ink, tags }: Sheet, drawing: SignatureDrawing | null, alt: string): void {
  if (drawing === null) return;
  const unit = HEIGHT / SIGNATURE_FIELD.height;
  const top = doc.y + LINE_BELOW - HEIGHT;
  const draw = () => {
    doc.save().translate(LEFT, top).scale(unit);
    doc.lineWidth(5).lineCap("round").lineJoin("round").strokeColor(ink.text).fillColor(ink.text);
    for (const stroke of drawing.strokes) drawStroke(doc, stroke);
    doc.restore();
  };
  const figure = doc.struct("Figure", { alt }, draw);
  tags.add(figure);
}

function drawStroke(doc: PDFKit.PDFDocument, [x = 0, y = 0, ...rest]: Stroke): void {
  if (rest.length === 0) return void doc.circle(x, y, 2.5).fill();
  doc.moveTo(x, y);
  for (let at = 0; at + 1 < rest.length; at += 2) doc.lineTo(rest[at] ?? 0, rest[at + 1] ?? 0);
  doc.stroke();
}
