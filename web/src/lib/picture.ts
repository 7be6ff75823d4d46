export type PictureSize = { width: number; height: number }

/** The displayed size of an image. Rejects if the browser can't decode the file. */
export async function pictureSize(file: Blob): Promise<PictureSize> {
  const url = URL.createObjectURL(file)
  try {
    const image = new Image()
    image.src = url
    await image.decode()
    return { width: image.naturalWidth, height: image.naturalHeight }
  } finally {
    URL.revokeObjectURL(url)
  }
}
