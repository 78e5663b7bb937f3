/** A call that gets no message of the standard for an answer, but a status and a line of text. */
export class UnansweredCall extends Error {
  readonly status: number;

  constructor(status: number, text: string) {
    super(text);
    this.status = status;
  }
}
