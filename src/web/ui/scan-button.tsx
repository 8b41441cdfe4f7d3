import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { lazyTexts } from '#web/text/lazy.ts';
import { Button } from './button.tsx';
import './scan-button.css';

type Detector = { detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]> };
type DetectorClass = new (options: { formats: string[] }) => Detector;

/** Browsers without it have a camera app that opens the address in the code. */
function detectorClass(): DetectorClass | undefined {
  return (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector;
}

/** A browser lets a page see the camera by https only. */
export function canScan(): boolean {
  return isSecureContext && detectorClass() !== undefined && navigator.mediaDevices !== undefined;
}

const lookEveryMs = 250;

/** Shows what the camera sees until there is a code in it, or somebody has enough. */
export function ScanButton({ onCode }: { onCode: (text: string) => void }) {
  const [stream, setStream] = useState<MediaStream>();
  const [failed, setFailed] = useState(false);
  const start = async () => {
    setFailed(false);
    try {
      setStream(await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } }));
    } catch {
      setFailed(true);
    }
  };
  const stop = () => {
    for (const track of stream?.getTracks() ?? []) track.stop();
    setStream(undefined);
  };
  return (
    <>
      <Button onClick={stream ? stop : start}>{stream ? lazyTexts.scan.stop : lazyTexts.scan.start}</Button>
      {failed && <p role="alert">{lazyTexts.scan.noCamera}</p>}
      {stream && (
        <CameraPicture
          stream={stream}
          onCode={(text) => {
            stop();
            onCode(text);
          }}
        />
      )}
    </>
  );
}

function CameraPicture({ stream, onCode }: { stream: MediaStream; onCode: (text: string) => void }) {
  const video = useRef<HTMLVideoElement>(null);
  // The page around it may be drawn anew while somebody holds a code up: the camera goes on.
  const see = useEffectEvent(onCode);
  useEffect(() => {
    const shown = video.current;
    const Detects = detectorClass();
    if (!shown || !Detects) return;
    const detector = new Detects({ formats: ['qr_code'] });
    shown.srcObject = stream;
    const look = async () => {
      const [code] = await detector.detect(shown).catch(() => []);
      if (code) see(code.rawValue);
    };
    const looking = setInterval(look, lookEveryMs);
    return () => {
      clearInterval(looking);
      for (const track of stream.getTracks()) track.stop();
    };
  }, [stream]);
  return <video ref={video} className="camera" autoPlay muted playsInline aria-label={lazyTexts.scan.camera} />;
}
