import { useEffect, useRef, useState, type PointerEvent } from 'react';
import { Button } from '../../ui/basics/buttons.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { useKit } from '../../ui/styles/kit.ts';
import styles from './crop-dialog.css';
import { cropped, dragged, drawCrop, FULL, MAX_ZOOM, pictureOf, zoomed, type Crop } from './crop.ts';
import { dialogWords, words as accountWords } from '../words.ts';
import { useWords } from '../../react/use-words.ts';

export interface CropDialogProps {
  file: File;
  onCropped(picture: Blob): void;
  onUnreadable(): void;
  onClose(): void;
}

/** Positions a picture in its round frame: by dragging, by zoom, or with the sliders only. */
export default function CropDialog({ file, onCropped, onUnreadable, onClose }: CropDialogProps) {
  const words = useWords(dialogWords);
  const accountTexts = useWords(accountWords);
  useKit(styles);
  const [picture, setPicture] = useState<ImageBitmap | null>(null);
  const [crop, setCrop] = useState<Crop>(FULL);
  const [busy, setBusy] = useState(false);
  const unreadable = useRef(onUnreadable);
  const held = useRef<{ x: number; y: number } | null>(null);
  useEffect(() => {
    let gone = false;
    pictureOf(file).then(
      (made) => (gone ? made.close() : setPicture(made)),
      () => gone || unreadable.current(),
    );
    return () => {
      gone = true;
    };
  }, [file]);

  const apply = async () => {
    if (!picture) return;
    setBusy(true);
    try {
      onCropped(await cropped(picture, crop, file.type));
    } catch {
      onUnreadable();
    }
  };
  const drag = (event: PointerEvent<HTMLCanvasElement>) => {
    if (!picture || !held.current) return;
    const { clientWidth: edge } = event.currentTarget;
    const by = { x: (event.clientX - held.current.x) / edge, y: (event.clientY - held.current.y) / edge };
    held.current = { x: event.clientX, y: event.clientY };
    setCrop((now) => dragged(picture, now, by));
  };
  const hold = (event: PointerEvent<HTMLCanvasElement>) => {
    held.current = { x: event.clientX, y: event.clientY };
    event.currentTarget.setPointerCapture(event.pointerId);
  };
  const slider = (label: string, value: number, max: number, min: number, set: (value: number) => void) => (
    <label className="iam-crop-slider">
      <span>{label}</span>
      <input
        type="range"
        min={min}
        max={max}
        step={0.01}
        value={value}
        disabled={!picture}
        onChange={(event) => set(event.currentTarget.valueAsNumber)}
      />
    </label>
  );
  const footer = (
    <>
      <Button onClick={onClose}>{accountTexts.cancel}</Button>
      <Button variant="primary" busy={busy} disabled={!picture} onClick={() => void apply()}>
        {words.apply}
      </Button>
    </>
  );
  return (
    <Dialog open onClose={onClose} width={520} title={words.cropTitle} description={words.cropLead} footer={footer}>
      <div className="iam-crop">
        <div className="iam-crop-stage" aria-busy={!picture}>
          <Picture
            picture={picture}
            crop={crop}
            edge={480}
            onPointerDown={hold}
            onPointerMove={drag}
            onPointerUp={() => (held.current = null)}
          />
        </div>
        <div className="iam-crop-side">
          {slider(words.zoom, crop.zoom, MAX_ZOOM, 1, (zoom) => picture && setCrop(zoomed(picture, crop, zoom)))}
          {slider(words.horizontal, crop.x, 1, 0, (x) => setCrop({ ...crop, x }))}
          {slider(words.vertical, crop.y, 1, 0, (y) => setCrop({ ...crop, y }))}
          <div className="iam-crop-previews" role="img" aria-label={words.preview}>
            <Picture picture={picture} crop={crop} edge={128} className="iam-crop-large" />
            <Picture picture={picture} crop={crop} edge={64} className="iam-crop-small" />
          </div>
        </div>
      </div>
    </Dialog>
  );
}

interface PictureProps {
  picture: ImageBitmap | null;
  crop: Crop;
  edge: number;
  className?: string;
  onPointerDown?(event: PointerEvent<HTMLCanvasElement>): void;
  onPointerMove?(event: PointerEvent<HTMLCanvasElement>): void;
  onPointerUp?(event: PointerEvent<HTMLCanvasElement>): void;
}

function Picture({ picture, crop, edge, ...rest }: PictureProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (canvas.current && picture) drawCrop(canvas.current, picture, crop);
  }, [picture, crop]);
  return <canvas ref={canvas} width={edge} height={edge} aria-hidden="true" {...rest} />;
}
