import { useEffect, useMemo, useRef, useState, type DragEvent } from 'react';
import { Avatar } from '../../data/avatar.tsx';
import styles from './avatar-field.css';
import { Button } from '../../basics/buttons.tsx';
import { FieldFrame, useField, type FieldProps } from '../field.tsx';
import { fileProblem, readableLimit, readableTypes, type FileRules } from './file-check.ts';
import { SpinnerIcon } from '../../basics/icons.tsx';
import { useKit } from '../../styles/kit.ts';
import { words as fieldsWords } from '../words.ts';
import { useSpeak, useWords } from '../../../react/use-words.ts';

export interface AvatarFieldProps extends FieldProps<File | null>, FileRules {
  /** The name of the user in the picture. */
  userName: string;
  /** The current picture. */
  src?: string | undefined;
  /** Called to remove the picture; without it there is no button. */
  onRemove?: (() => void) | undefined;
  /** The picture is being uploaded. */
  busy?: boolean;
  /** Accepts a picture that is pasted anywhere on the page. */
  paste?: boolean;
}

/**
 * A user's picture with a button that changes it; it also accepts a dropped file. The choice shows at once. By
 * default it accepts PNG, JPEG, WebP or GIF of at most 5 MiB.
 */
export function AvatarField({
  userName,
  src,
  onRemove,
  busy = false,
  paste = false,
  accept = 'image/png,image/jpeg,image/webp,image/gif',
  maxBytes = 5 * 1024 * 1024,
  ...props
}: AvatarFieldProps) {
  const words = useWords(fieldsWords);
  const speak = useSpeak();
  useKit(styles);
  const input = useRef<HTMLInputElement>(null);
  const [rejected, setRejected] = useState<string | null>(null);
  const [over, setOver] = useState(false);
  const field = useField<File | null>(
    {
      ...props,
      error: rejected ?? props.error,
      hint: props.hint ?? `${readableTypes(accept)} · ${readableLimit(maxBytes)}`,
    },
    null,
  );
  const chosen = useMemo(() => (field.value ? URL.createObjectURL(field.value) : undefined), [field.value]);
  useEffect(
    () => () => {
      if (chosen) URL.revokeObjectURL(chosen);
    },
    [chosen],
  );
  const blocked = field.disabled || field.locked || busy;
  const take = (file: File | undefined) => {
    if (!file || blocked) return;
    const wrong = fileProblem(speak, file, { accept, maxBytes });
    setRejected(wrong);
    if (wrong === null) field.set(file);
  };
  const remove = () => {
    field.set(null);
    onRemove?.();
  };
  const latest = useRef(take);
  useEffect(() => {
    latest.current = take;
  });
  useEffect(() => {
    if (!paste) return undefined;
    const pasted = (event: ClipboardEvent) => {
      const file = [...(event.clipboardData?.files ?? [])].find(({ type }) => type.startsWith('image/'));
      if (!file) return;
      event.preventDefault();
      latest.current(file);
    };
    document.addEventListener('paste', pasted);
    return () => document.removeEventListener('paste', pasted);
  }, [paste]);
  const drop = (event: DragEvent<HTMLElement>) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files[0]);
  };
  return (
    <FieldFrame
      field={field}
      props={{ ...props, hint: props.hint ?? `${readableTypes(accept)} · ${readableLimit(maxBytes)}` }}
    >
      <div
        className="iam-avatar-field"
        data-over={over || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <span className="iam-avatar-frame" aria-busy={busy || undefined}>
          <Avatar name={userName} src={chosen ?? src} size={64} />
          {busy && (
            <span className="iam-avatar-busy">
              <SpinnerIcon size={22} />
            </span>
          )}
        </span>
        {/* Before the input: a failed submit focuses the button, since the input is hidden. */}
        <span className="iam-avatar-actions" data-wrong={field.errors.length > 0 || undefined}>
          <Button
            disabled={blocked}
            aria-describedby={field.control['aria-describedby']}
            onClick={() => input.current?.click()}
          >
            {words.changeAvatar}
          </Button>
          {(chosen ?? src) && onRemove && (
            <Button variant="quiet" disabled={blocked} onClick={remove}>
              {words.removeAvatar}
            </Button>
          )}
        </span>
        <input
          {...field.control}
          ref={input}
          type="file"
          accept={accept}
          className="iam-visually-hidden"
          // The button beside it does the same, and is the one to hear of.
          aria-hidden="true"
          tabIndex={-1}
          onChange={(event) => {
            take(event.currentTarget.files?.[0]);
            event.currentTarget.value = '';
          }}
        />
      </div>
    </FieldFrame>
  );
}
