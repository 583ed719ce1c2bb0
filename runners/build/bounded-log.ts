/** Keeps the beginning and the end of a program's output, of any length. */
import { type Redaction, redact } from '../host/redact.ts'

export interface BoundedLog {
  push: (chunk: Buffer) => void
  /** The redacted text, cut at line ends; `byte_count` is the length of the complete output. */
  end: () => { text: string; byte_count: number; redaction_count: number }
}

/** Keeps at most twice `side_bytes`, and needs as much again while collecting. */
export function boundedLog(redactions: readonly Redaction[], side_bytes = 32 * 1024): BoundedLog {
  const head: Buffer[] = []
  let tail: Buffer[] = []
  let head_bytes = 0
  let tail_bytes = 0
  let byte_count = 0
  return {
    push(chunk) {
      byte_count += chunk.length
      const first = chunk.subarray(0, side_bytes - head_bytes)
      if (first.length > 0) head.push(Buffer.from(first))
      head_bytes += first.length
      const rest = chunk.subarray(first.length)
      if (rest.length === 0) return
      tail.push(Buffer.from(rest.subarray(-side_bytes)))
      tail_bytes += Math.min(rest.length, side_bytes)
      if (tail_bytes < 2 * side_bytes) return
      tail = [Buffer.from(Buffer.concat(tail).subarray(-side_bytes))]
      tail_bytes = side_bytes
    },
    end() {
      const start = Buffer.concat(head)
      const end = Buffer.concat(tail).subarray(-side_bytes)
      if (byte_count === start.length + end.length) {
        const { text, count } = redact(Buffer.concat([start, end]).toString(), redactions)
        return { text, byte_count, redaction_count: count }
      }
      const first = upToLine(start, redactions)
      const last = redact(fromLine(end).toString(), redactions)
      const omitted = byte_count - first.byte_count - fromLine(end).length
      return {
        text: `${first.text}[${omitted} bytes are omitted here]\n${last.text}`,
        byte_count,
        redaction_count: first.count + last.count,
      }
    },
  }
}

/** A cut within a line could leave a part of a redacted text, so without a line end the last bytes are omitted. */
function upToLine(
  bytes: Buffer,
  redactions: readonly Redaction[],
): { text: string; count: number; byte_count: number } {
  const line_end = bytes.lastIndexOf('\n') + 1
  if (line_end > 0) return { ...redact(bytes.subarray(0, line_end).toString(), redactions), byte_count: line_end }
  const { text, count } = redact(bytes.toString(), redactions)
  const length = Math.max(0, text.length - Math.max(0, ...redactions.map(([mark]) => mark.length)))
  return { text: `${text.slice(0, length)}\n`, count, byte_count: bytes.length - Buffer.byteLength(text.slice(length)) }
}

function fromLine(bytes: Buffer): Buffer {
  const line_end = bytes.indexOf('\n')
  return line_end < 0 ? bytes.subarray(bytes.length) : bytes.subarray(line_end + 1)
}
